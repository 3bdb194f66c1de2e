/**
 * The cheap part: is SPEC.md what rulebook, sources and kept results make it, does every test name a rule that
 * exists, and can every mark be read? It runs no test.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '../check/finding.ts'
import { renderSpecPage } from './spec-page.ts'
import { readSpecState, type SpecState } from './spec-state.ts'

/** What is wrong with book, page, names of tests and marks; with `write`, a stale page is renewed instead. */
export function checkSpec(
  root: string,
  options: { readonly write: boolean },
  state: SpecState = readSpecState(root),
): Finding[] {
  const path = join(root, 'SPEC.md')
  const wanted = renderSpecPage(state)
  const stale = !existsSync(path) || readFileSync(path, 'utf8') !== wanted
  if (stale && options.write) writeFileSync(path, wanted)
  const page: Finding[] =
    stale && !options.write ? [{ file: 'SPEC.md', line: 0, message: 'is stale; run npm run spec' }] : []
  return [...state.findings, ...page]
}
