/** CHARX: a zip archive with `card.json` at its root and assets beside it. */
import { done, type Result, refuse } from '../../../core/refusal.ts'
import { decodeText } from '../bytes/decode-text.ts'
import { type ReadJson, readJson } from '../bytes/read-json.ts'
import { openZip } from '../bytes/read-zip.ts'
import type { ImportNotes } from '../import-report.ts'

/** Reads the card of an archive. */
export function readCharx(bytes: Uint8Array, file: string, notes: ImportNotes): Result<ReadJson> {
  const archive = openZip(bytes, file)
  if (!archive.ok) return archive
  const names = archive.value.entries.map((one) => one.name)
  if (!names.includes('card.json')) {
    const notes = names.some((name) => name.endsWith('.md'))
    const what = notes ? 'Unpack it and import the folder.' : 'It is no CHARX.'
    return refuse('import/no-card', `${file} is an archive without a card.json in it. ${what}`, {
      data: { file },
    })
  }
  for (const name of names)
    if (name !== 'card.json' && !name.endsWith('/'))
      notes.add('kept', 'files beside the card', name.slice(0, 80))
  const card = archive.value.read('card.json')
  if (!card.ok) return card
  const where = `${file} (card.json)`
  const text = decodeText(card.value, where)
  if (!text.ok) return text
  const json = readJson(text.value.text, { file: where })
  return json.ok ? done(json.value) : json
}
