/** Links between notes: `[[Note]]`, `[[Note|words]]`, `[[Note#Heading]]`, `![[Note]]`; and tags such as `#harbour`. */

/** A link. */
export interface WikiLink {
  readonly target: string
  readonly embedded: boolean
}

/** A text whose links are words. */
export interface Linked {
  readonly text: string
  readonly links: readonly WikiLink[]
  readonly tags: readonly string[]
}

const link = /(!?)\[\[([^[\]\n]{1,300})\]\]/g
const tag = /(?:^|(?<=\s))#([\p{L}][\p{L}\p{N}_/-]{0,59})/gu
const fenced = /(```[\s\S]*?```|`[^`\n]*`)/
const asides = /%%[\s\S]*?%%/g

/** Reads links and tags; what stands in code stays as it is. */
export function readWikiLinks(written: string): Linked {
  const links: WikiLink[] = []
  const tags: string[] = []
  const parts = written.split(fenced).map((part, index) => {
    if (index % 2 === 1) return part
    for (const [, name = ''] of part.matchAll(tag)) tags.push(name)
    return part.replace(asides, '').replace(link, (_, bang: string, inner: string) => {
      const [full = '', ...words] = inner.split('|')
      const [target = '', heading = ''] = full.split('#')
      links.push({ target: target.trim(), embedded: bang !== '' })
      const named = target.trim() === '' ? heading : (target.split('/').at(-1) ?? target)
      return (words.join('|').replace(/\\$/, '') || named).trim()
    })
  })
  return { text: parts.join(''), links: links.filter((one) => one.target !== ''), tags }
}
