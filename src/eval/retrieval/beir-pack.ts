/** The documents of a BEIR set as a pack. */
import type { BeirDocument } from './read-beir-set.ts'

/** The documents of a set as the files of a pack, so that they go through the same loader and chunker as any world. */
export interface BeirPack {
  readonly files: readonly { readonly path: string; readonly text: string }[]
  /** The document that a chunk is of. */
  readonly documentOf: (chunkId: string) => string | undefined
}

const beirPackId = 'retrieval_set'

export function beirPack(documents: readonly BeirDocument[]): BeirPack {
  const manifest = `id: ${beirPackId}\nname: A retrieval set\nversion: "1.0.0"\nlayer: setting\n`
  const ids = new Map(documents.map(({ id }, index) => [nameOf(index), id]))
  const files = documents.map(({ title, text }, index) => ({
    path: `history/${nameOf(index)}.md`,
    text: page(nameOf(index), title.replace(/\s+/g, ' ').trim(), text),
  }))
  return {
    files: [{ path: 'pack.yaml', text: manifest }, ...files],
    documentOf: (chunkId) => ids.get(chunkId.split(':')[1] ?? ''),
  }
}

function nameOf(index: number): string {
  return `d${index}`
}

/** A document without a title has no heading; one without a text is its title. */
function page(name: string, title: string, text: string): string {
  const head = title === '' ? '' : `# ${title}\n\n`
  return `---\nid: ${name}\ntype: history\nname: "-"\n---\n\n${head}${text.trim() === '' ? title : text}\n`
}
