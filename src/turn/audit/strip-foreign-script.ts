/** Characters of another script that a model slips into a story told in Latin letters; a story told in them stays. */
import { type Stripped, strippedFrom } from './stripped.ts'

const run = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+[，。！？、]*/gu

/** The narration without such noise, when nothing before was told in that script. */
export function stripForeignScript(narrative: string, recent: readonly string[]): Stripped {
  const found = narrative.match(run)
  if (found === null) return { text: narrative, violations: [] }
  const foreign = found.reduce((sum, one) => sum + one.length, 0)
  const latin = (narrative.match(/\p{Script=Latin}/gu) ?? []).length
  const usual = recent.some((before) => before.search(run) !== -1)
  if (usual || latin < foreign * 2) return { text: narrative, violations: [] }
  const text = narrative.replace(run, '').replace(/[ \t]{2,}/g, ' ')
  const message = 'Characters of another script are noise in this story.'
  return { text, violations: [{ ...strippedFrom('ENV-11', message, found.join(' ')), severity: 'warn' }] }
}
