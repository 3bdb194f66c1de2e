/** The pages that people read, and the blocks of code in them. Only tests use them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** A block between fences. */
export interface Block {
  readonly page: string
  /** Of the opening fence. */
  readonly line: number
  /** What stands first behind the fence; empty when nothing does. */
  readonly language: string
  /** `file=NAME`: what the block is called by others. */
  readonly file: string | undefined
  /** `fragment`: part of something that is not shown whole. */
  readonly fragment: boolean
  readonly text: string
}

/** Every page, by its path from the root; decisions tell of their day and are not kept up. */
export function pages(): readonly string[] {
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !path.startsWith('decisions'))
    .map((path) => join('docs', path))
    .toSorted()
  return ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...docs]
}

/** The text of a page. */
export function textOf(page: string): string {
  return readFileSync(join(root, page), 'utf8')
}

/** The blocks of a page, without what they are indented by. */
export function blocksOf(page: string): readonly Block[] {
  const text = textOf(page)
  return [...text.matchAll(/^( *)```(.*)\n([\s\S]*?)^\1```$/gm)].map(
    ({ 1: indent = '', 2: about = '', 3: inner = '', index }) => {
      const [language = '', ...marks] = about.trim().split(/\s+/)
      return {
        page,
        line: text.slice(0, index).split('\n').length,
        language,
        file: marks.find((mark) => mark.startsWith('file='))?.slice('file='.length),
        fragment: marks.includes('fragment'),
        text: inner.replace(new RegExp(`^${indent}`, 'gm'), ''),
      }
    },
  )
}
