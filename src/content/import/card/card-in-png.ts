/** What travels in a picture: a card (`ccv3` before `chara`), or a NovelAI lorebook (`naidata`). */
import { done, type Result, refuse } from '../../../core/refusal.ts'
import { decodeText } from '../bytes/decode-text.ts'
import { type ReadJson, readJson } from '../bytes/read-json.ts'
import { fromBase64, readPngTexts } from '../bytes/read-png.ts'
import type { ImportNotes } from '../import-report.ts'

const keywords = ['ccv3', 'chara', 'naidata'] as const

/** Something that a picture carries. */
export interface PngContents extends ReadJson {
  readonly keyword: (typeof keywords)[number]
}

/** Reads what a picture carries. */
export function readPng(bytes: Uint8Array, file: string, notes: ImportNotes): Result<PngContents> {
  const texts = readPngTexts(bytes, file)
  if (!texts.ok) return texts
  const assets = texts.value.filter((one) => one.keyword.toLowerCase().startsWith('chara-ext-asset_'))
  for (const asset of assets) notes.add('kept', 'pictures and sounds', asset.keyword.slice(0, 80))
  for (const keyword of keywords) {
    const found = texts.value.filter((one) => one.keyword.toLowerCase() === keyword)
    const [chunk] = found
    if (chunk === undefined) continue
    notes.add('kept', 'further chunks of the same name', keyword, found.length - 1)
    if (keyword === 'ccv3' && texts.value.some((one) => one.keyword.toLowerCase() === 'chara'))
      notes.add('kept', 'the older card in the same picture', 'chara')
    const raw = fromBase64(chunk.value)
    if (raw === null)
      return refuse('import/damaged', `${file}: the chunk "${keyword}" is not base64.`, { data: { file } })
    const where = `${file} (${keyword})`
    const text = decodeText(raw, where)
    if (!text.ok) return text
    const json = readJson(text.value.text, { file: where })
    return json.ok ? done({ keyword, ...json.value }) : json
  }
  const message = `${file} is a picture without a card in it: it has no chunk "chara", "ccv3" or "naidata". Sharing sites often strip them; look for the original file.`
  return refuse('import/no-card', message, { data: { file } })
}
