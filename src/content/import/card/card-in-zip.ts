/** CHARX: a zip archive with `card.json` at its root and assets beside it. */
import { done, type Result, refuse } from '../../../core/refusal.ts'
import { readZip } from '../../zip/read-zip.ts'
import { decodeText } from '../bytes/decode-text.ts'
import { type ReadJson, readJson } from '../bytes/read-json.ts'
import { importLimits } from '../import-limits.ts'
import type { ImportNotes } from '../import-report.ts'

/** Nothing that people write is packed tighter than this. */
const tightest = 2_000

/** Reads the card of an archive. */
export function readCharx(bytes: Uint8Array, file: string, notes: ImportNotes): Result<ReadJson> {
  const names = new Set<string>()
  const only = (path: string): boolean => {
    names.add(path)
    return path === 'card.json'
  }
  const { archiveFiles: entries, card: entry, archiveTotal: total } = importLimits
  const archive = readZip(bytes, { entries, entry, total, ratio: tightest, only })
  if (!archive.ok) return archive
  const [card] = archive.value
  if (card === undefined) {
    const what = [...names].some((name) => name.endsWith('.md'))
      ? 'Unpack it and import the folder.'
      : 'It is no CHARX.'
    return refuse('import/no-card', `${file} is an archive without a card.json in it. ${what}`, {
      data: { file },
    })
  }
  for (const name of names)
    if (name !== 'card.json' && !name.endsWith('/'))
      notes.add('kept', 'files beside the card', name.slice(0, 80))
  const where = `${file} (card.json)`
  const text = decodeText(card.bytes, where)
  if (!text.ok) return text
  const json = readJson(text.value.text, { file: where })
  return json.ok ? done(json.value) : json
}
