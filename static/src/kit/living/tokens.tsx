// Every token there is, read from the style sheets themselves, so that none can be forgotten.

/** Names of all custom properties of `:root` and of the moods, in the order in which they are written. */
function names(): string[] {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  const found = rules.flatMap((rule) =>
    rule instanceof CSSStyleRule && /^:root$|^\[data-mood/.test(rule.selectorText)
      ? [...rule.style].filter((name) => name.startsWith('--'))
      : [],
  )
  return [...new Set(found)]
}

const GROUPS = {
  type: /^--(text|title|leading|font)-/,
  space: /^--(s\d|target|action)/,
  radius: /^--r-/,
  elevation: /^--(lift|lit)/,
  motion: /^--(fast|move|travel|event|ease)/,
  colour: /^--/,
}
type Group = keyof typeof GROUPS

const groupOf = (name: string) => (Object.keys(GROUPS) as Group[]).find((group) => GROUPS[group].test(name))

export function TokensPart() {
  const all = names()
  return (
    <>
      {(Object.keys(GROUPS) as Group[]).reverse().map((group) => (
        <div key={group}>
          <h3>{group}</h3>
          <ul class="kit-grid">
            {all
              .filter((name) => groupOf(name) === group)
              .map((name) => (
                <li key={name}>
                  <Shown group={group} name={name} />
                  {name.slice(2)}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </>
  )
}

function Shown({ group, name }: { group: Group; name: string }) {
  const value = `var(${name})`
  switch (group) {
    case 'colour':
      return <div class="kit-colour" style={{ background: value }} />
    case 'elevation':
      return <div class="kit-lift" style={{ boxShadow: value }} />
    case 'radius':
      return <div class="kit-lift" style={{ borderRadius: value }} />
    case 'space':
      return <div class="kit-bar" style={{ width: value }} />
    case 'motion':
      return <Runner name={name} />
    case 'type':
      return <p style={typeOf(name)}>Kaiju, 8 mortais</p>
  }
}

function typeOf(name: string): Record<string, string> {
  const value = `var(${name})`
  if (name.startsWith('--font')) return { fontFamily: value, fontSize: '1.25rem' }
  if (name.startsWith('--leading')) return { lineHeight: value }
  const display = name.startsWith('--title')
  return {
    fontSize: display ? `min(${value}, 3rem)` : value,
    ...(display ? { fontFamily: 'var(--font-display)' } : {}),
  }
}

/** Touch it to see it run. */
function Runner({ name }: { name: string }) {
  function run(button: HTMLElement) {
    const value = getComputedStyle(button).getPropertyValue(name).trim()
    const ease = name.startsWith('--ease')
    button.firstElementChild?.animate([{ transform: 'none' }, { transform: 'translateX(5rem)' }], {
      duration: ease ? 700 : Number.parseFloat(value) * (value.endsWith('ms') ? 1 : 1000),
      easing: ease ? value : 'linear',
    })
  }
  return (
    <button type="button" class="btn small" onClick={(event) => run(event.currentTarget)} aria-label={name}>
      <span class="kit-runner" />
    </button>
  )
}
