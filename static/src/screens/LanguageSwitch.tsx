import { tellLanguage } from '../me.ts'
import { type Language, language, setLanguage } from '../words.ts'

const NAMES: Record<Language, [short: string, long: string]> = {
  en: ['EN', 'English'],
  'pt-BR': ['PT', 'Português'],
}

export function LanguageSwitch() {
  async function choose(next: Language) {
    await setLanguage(next, true)
    await tellLanguage()
  }
  return (
    <div class="lang">
      {(Object.keys(NAMES) as Language[]).map((lang) => (
        <button
          key={lang}
          type="button"
          lang={lang}
          aria-pressed={lang === language()}
          aria-label={NAMES[lang].join(', ')}
          onClick={() => choose(lang)}
        >
          {NAMES[lang][0]}
        </button>
      ))}
    </div>
  )
}
