/** The documents of a set as the files of a pack, so that they go through the same loader and chunker as any world. */
import type { BeirDocument } from './beir-set.ts'

/** A pack of documents. */
export interface CorpusPack {
  readonly files: readonly { readonly path: string; readonly text: string }[]
  /** The document that a chunk is of. */
  readonly documentOf: (chunkId: string) => string | undefined
}

/** What the pack is called. */
export const corpusPackId = 'retrieval_set'

/** Writes the files. */
export function corpusPack(documents: readonly BeirDocument[]): CorpusPack {
  const manifest = `id: ${corpusPackId}\nname: A retrieval set\nversion: "1.0.0"\nlayer: setting\n`
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
