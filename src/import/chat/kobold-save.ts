/** KoboldAI Lite's saved games: a prompt and a list of actions, with world info beside them. */

import type { JsonObject, JsonValue } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { importLimits } from '../import-limits.ts'
import type { ImportNotes } from '../import-report.ts'
import { listIn, objectIn, textIn } from '../loose.ts'
import { cleanImported, cleanLine } from '../text/clean-imported.ts'
import { gatherExchanges, type Message } from './gather-exchanges.ts'
import type { ToldHistory } from './told-history.ts'

/** True for a saved game. */
export function isKoboldSave(value: JsonObject): boolean {
  return Array.isArray(value.actions) && (value.gamestarted !== undefined || typeof value.prompt === 'string')
}

const notTold = [
  'memory',
  'authorsnote',
  'anotetemplate',
  'savedsettings',
  'personal_notes',
  'actions_metadata',
] as const
const sides = /\{\{\[(INPUT|OUTPUT|SYSTEM)(?:_END)?\]\}\}/

/** Reads the story of a saved game. */
export function readKoboldSave(root: JsonValue, file: string, notes: ImportNotes): Result<ToldHistory> {
  const save = objectIn(root)
  const actions = listIn(save.actions).map(textIn)
  if (actions.length > importLimits.messages)
    return refuse(
      'import/too-many',
      `${file} has ${actions.length} actions, and at most ${importLimits.messages} are taken.`,
    )
  const settings = objectIn(save.savedsettings)
  const player = cleanLine(textIn(settings.chatname), 'savedsettings.chatname', notes, 80) || 'You'
  const teller =
    cleanLine(
      textIn(settings.chatopponent).split('||$||')[0] ?? '',
      'savedsettings.chatopponent',
      notes,
      80,
    ) || 'The story'
  for (const name of notTold)
    if (JSON.stringify(save[name] ?? '').length > 2) notes.add('kept', 'settings and notes to a model', name)
  const pieces = [textIn(save.prompt), ...actions].flatMap((text, index) =>
    messagesIn(text, index, { player, teller }, notes),
  )
  notes.add('taken', 'actions as told turns', '', pieces.length)
  return done({
    format: 'KoboldAI Lite save',
    title: cleanLine(textIn(save.title), 'title', notes, 80) || teller,
    player,
    teller,
    exchanges: gatherExchanges(pieces, teller, notes),
  })
}

/** An action may hold both sides: between marks, after a name, or as a line that begins with `>`. */
function messagesIn(
  text: string,
  index: number,
  { player, teller }: { readonly player: string; readonly teller: string },
  notes: ImportNotes,
): readonly Message[] {
  const place = index === 0 ? 'prompt' : `actions[${index - 1}]`
  const cleaned = cleanImported(text, place, notes)
  const message = (mine: boolean, words: string): readonly Message[] =>
    words.trim() === ''
      ? []
      : [{ mine, name: mine ? player : teller, text: words.trim(), at: index, date: '' }]
  if (sides.test(cleaned)) {
    const parts = cleaned.split(sides)
    return [
      ...message(false, parts[0] ?? ''),
      ...parts.slice(1).flatMap((part, at) => (at % 2 === 1 ? message(parts[at] === 'INPUT', part) : [])),
    ]
  }
  const lines = cleaned.split('\n')
  const isMine = (line: string): boolean => line.startsWith('> ') || line.startsWith(`${player}: `)
  const groups: { mine: boolean; lines: string[] }[] = []
  for (const line of lines) {
    const mine = isMine(line)
    const last = groups.at(-1)
    const words = mine ? line.replace(/^> /, '').replace(`${player}: `, '') : line.replace(`${teller}: `, '')
    if (last?.mine === mine) last.lines.push(words)
    else groups.push({ mine, lines: [words] })
  }
  return groups.flatMap((group) => message(group.mine, group.lines.join('\n')))
}
