/** A comment that names a module helps only while the module has that name: renames leave such names behind. */
import { basename } from 'node:path'
import type { Finding } from './finding.ts'
import { lineAt, type SourceFile } from './syntax.ts'

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g
const moduleNames = /(?<![\w.*-])[\w/-]*[\w-]+\.tsx?\b(?!-)/g

/** Every module that a comment of the given sources names and that is not among all of them. */
export function checkCommentFiles(sources: readonly SourceFile[], all: readonly SourceFile[]): Finding[] {
  const paths = all.map(({ path }) => path)
  const names = new Set(paths.map((path) => basename(path)))
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(comments)].flatMap((comment) =>
      [...comment[0].matchAll(moduleNames)].flatMap(([named]) => {
        const isThere = named.includes('/')
          ? paths.some((other) => `/${other}`.endsWith(`/${named.replace(/^\/+/, '')}`))
          : names.has(named)
        if (isThere) return []
        const line = lineAt(text, comment.index)
        return [{ file: path, line, message: `names ${named} in a comment, and there is no such module` }]
      }),
    ),
  )
}
