/** Hands a text to the browser as a file. */

/** Saves under a name that every disk takes. */
export function saveFile(name: string, text: string, media: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${media};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
