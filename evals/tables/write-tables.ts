/** `npm run eval -- tables`: docs/evals.md and its picture, made anew from the reports in evals/. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { KeptReport } from '../../src/eval/index.ts'
import { facesPicture } from './faces-picture.ts'
import { newestOf, tablesPage } from './tables-page.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const picture = 'pictures/fairness.svg'

/** The page and the picture as the kept reports make them. */
export function madeTables(): { readonly page: string; readonly picture: string } {
  const reports = readdirSync(join(root, 'evals/results'))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name): unknown => JSON.parse(readFileSync(join(root, 'evals/results', name), 'utf8')))
    .filter(isKept)
  const faces = newestOf(reports)
    .filter(({ suite, gm }) => suite === 'fairness' && gm === 'the dice')
    .flatMap(({ measured }) => measured.flatMap((one) => one.faces ?? []))
  return { page: tablesPage(reports, picture), picture: facesPicture(faces) }
}

/** Other things are kept there too. */
function isKept(value: unknown): value is KeptReport {
  return typeof value === 'object' && value !== null && 'suite' in value && 'kinds' in value
}

/** Writes both. */
export async function writeTables(): Promise<boolean> {
  const made = madeTables()
  writeFileSync(join(root, 'docs/evals.md'), made.page)
  writeFileSync(join(root, 'docs', picture), made.picture)
  console.log('Written: docs/evals.md')
  return true
}
