/** What somebody says in a text: the words between quotation marks, as far as they can be told by another narrator. */

const quoted = /[“"]([^“”"\n]{2,300})[”"]/g

/** Speech without its marks; braces and brackets would mean something to whoever tells it. */
export function spokenIn(text: string): readonly string[] {
  const found = [...text.matchAll(quoted)].map(([, words = '']) => words.trim().replace(/,$/, '.'))
  return [...new Set(found.filter((words) => isTellable(words)))]
}

function isTellable(words: string): boolean {
  const bare = words.replace(/\{\{user\}\}/gi, '')
  return !/[{}[\]|]/.test(bare) && /\p{L}/u.test(bare)
}

/** What one of the speakers says in examples: lines that begin with their name. */
export function spokenBy(name: string, examples: string): readonly string[] {
  const lines = examples.split('\n').map((line) => line.trim())
  const own: string[] = []
  let speaking = false
  for (const line of lines) {
    if (/^<START>$/i.test(line)) speaking = false
    else if (line.startsWith(`${name}:`)) speaking = true
    else if (/^(?:\{\{user\}\}|<USER>|[\p{Lu}][\p{L} ]{0,30}):/iu.test(line)) speaking = false
    if (speaking) own.push(line)
  }
  return spokenIn(own.join('\n'))
}

/** Words without the marks that mean something to whoever tells them; macros stay whole. */
export function tellable(text: string): string {
  return text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[{}[\]|]/g, '')))
    .join('')
}
