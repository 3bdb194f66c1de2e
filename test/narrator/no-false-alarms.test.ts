/**
 * What is known as a story must not be taken for anything else: every paragraph that the golden transcripts tell, every fragment
 * of the library, and every sentence that the shipped packs' authors wrote go past the detectors of words that are no story.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allPrompts } from '../../src/gm/prompts/all-prompts.ts'
import { detectEcho } from '../../src/turn/audit/detect-echoed-instructions.ts'
import { detectTableTalk } from '../../src/turn/audit/detect-table-talk.ts'
import { readInstructions } from '../../src/turn/audit/instructions-given-to-narrator.ts'
import { withoutLooseTail } from '../../src/turn/audit/is-narration-too-short.ts'
import { sampleAudit } from '../../src/turn/audit/sample-audit-scene.ts'
import { readProse } from '../../src/turn/audit/split-sentences-and-speech.ts'
import { stripTokens } from '../../src/turn/audit/strip-model-control-tokens.ts'
import { readFragments } from '../../tools/fragments/read-fragments.ts'

const root = join(import.meta.dirname, '../..')
const instructed = readInstructions(allPrompts().map(({ text }) => text))

function alarms(text: string): readonly string[] {
  const input = sampleAudit({ narrative: text, instructed, player_input: 'I wait for the ferry' })
  const prose = readProse(text)
  const found = [...detectTableTalk(prose, input), ...detectEcho(prose, input)]
  return [
    ...stripTokens(text).violations.map((one) => `${one.rule_id} ${text}`),
    ...found.map((one) => `${one.message} ${one.before}`),
    ...(withoutLooseTail(text) === text ? [] : [`tail of ${text}`]),
  ]
}

/** What a transcript tells: its paragraphs without headers, dice, lists and what was typed. */
function toldIn(transcript: string): readonly string[] {
  const typed =
    /^(?:──|>|\$ | {2}|What now\?|Saved after|The end:|You are |Courier|Say what you do|[A-Z][\w ]+: \d*d\d)/
  return transcript
    .split(/\n{2,}/)
    .filter((paragraph) => !typed.test(paragraph) && !/^ {2,}\S|[●○]/m.test(paragraph))
    .map((paragraph) => paragraph.replaceAll('\n', ' ').trim())
    .filter((paragraph) => paragraph !== '')
}

function filesUnder(folder: string, ending: string): readonly string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith(ending)).map((name) => join(root, folder, name))
}

describe('words that are a story', () => {
  it('are left alone in every golden transcript', () => {
    const transcripts = ['endings-dead-drop', 'endings-tide'].flatMap((name) =>
      filesUnder(`test/golden/expected/${name}`, '.txt').filter((file) => !file.endsWith('records.txt')),
    )
    const told = transcripts.flatMap((file) => toldIn(readFileSync(file, 'utf8')))
    expect(told.length).toBeGreaterThan(300)
    expect(told.flatMap(alarms)).toEqual([])
  })

  it('are left alone in every fragment of the library', () => {
    // A fragment's places to fill are filled with something plain.
    const filled = readFragments(root).fragments.map(({ text }) =>
      text
        .replace(/(?<=[.!?] )\{[^}]*\}$/, 'It rains.')
        .replace(/\{[^}]*\}/g, 'Oda')
        .replace(/\[([^|\]]*)(?:\|[^\]]*)?\]/g, '$1'),
    )
    expect(filled.length).toBeGreaterThan(2_000)
    expect(filled.flatMap(alarms)).toEqual([])
  })

  it('are left alone in the prose of the shipped packs', () => {
    const lines = filesUnder('content_packs', '.md').flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    const sentences = lines.flatMap(
      (line) => /^\s*-? ?"?([A-Z][^{}:|`#_]{40,}[.!?…])"?$/.exec(line)?.[1] ?? [],
    )
    expect(sentences.length).toBeGreaterThan(300)
    expect(sentences.flatMap(alarms)).toEqual([])
  })
})
