/** Cards inside other files: a PNG picture with text chunks, or CHARX, a zip archive with `card.json` at its root. */
import { done, type Result, refuse } from '../../core/result.ts'
import { readZip } from '../../packs/zip/read-zip.ts'
import { decodeText } from '../bytes/decode-text.ts'
import { type ReadJson, readJson } from '../bytes/read-json.ts'
import { fromBase64, readPngTexts } from '../bytes/read-png.ts'
import { importLimits } from '../import-limits.ts'
import type { ImportNotes } from '../import-report.ts'

/** The newer card first, then the older one, then a NovelAI lorebook. */
const keywords = ['ccv3', 'chara', 'naidata'] as const

/** The JSON that a picture carries, and in which chunk. */
export interface PngContents extends ReadJson {
  readonly keyword: (typeof keywords)[number]
}

/** Reads the card or lorebook in a picture. */
export function readPng(bytes: Uint8Array, file: string, notes: ImportNotes): Result<PngContents> {
  const texts = readPngTexts(bytes, file)
  if (!texts.ok) return texts
  const assets = texts.value.filter(({ keyword: name }) => name.toLowerCase().startsWith('chara-ext-asset_'))
  for (const asset of assets) notes.add('kept', 'pictures and sounds', asset.keyword.slice(0, 80))
  for (const keyword of keywords) {
    const found = texts.value.filter(({ keyword: name }) => name.toLowerCase() === keyword)
    const [chunk] = found
    if (chunk === undefined) continue
    notes.add('kept', 'further chunks of the same name', keyword, found.length - 1)
    if (keyword === 'ccv3' && texts.value.some(({ keyword: name }) => name.toLowerCase() === 'chara'))
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

/** Nothing that people write is compressed more than this. */
const maxRatio = 2_000

/** Reads the card of an archive. */
export function readCharx(bytes: Uint8Array, file: string, notes: ImportNotes): Result<ReadJson> {
  const names = new Set<string>()
  const only = (path: string): boolean => {
    names.add(path)
    return path === 'card.json'
  }
  const { archiveFiles: entries, card: entry, archiveTotal: total } = importLimits
  const archive = readZip(bytes, { entries, entry, total, ratio: maxRatio, only })
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
