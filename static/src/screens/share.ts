// In a home network the page has no secure context: there is no clipboard and no share sheet. What remains is the old
// way of copying, and after that the link itself, selected.

export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // not allowed: the old way may be
  }
  return copyOldWay(text)
}

function copyOldWay(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position:fixed;left:0;top:0;opacity:0'
  const before = document.activeElement
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}

export function canShare(): boolean {
  return typeof navigator.share === 'function'
}

export async function share(text: string, url: string): Promise<void> {
  try {
    await navigator.share({ text, url })
  } catch {
    // closed without sharing
  }
}
