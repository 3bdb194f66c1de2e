/** Questions about what was just played: what happened, why it failed, why a number was what it was, how a line was read. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import type { DiceEntry } from '../../../core/ledger/dice-entry.ts'
import type { LastReading } from '../../../core/protocol/facts-for-player-questions.ts'
import type { ProposedAction } from '../../../core/protocol/stage-outputs.ts'
import { capitalize, joinList } from '../../../text/capitals-articles-plurals-lists.ts'
import { withFullStop } from '../../../text/sentences.ts'
import type { TurnBefore } from '../../game-master.ts'
import { type Answer, plain } from './answer-with-source.ts'
import type { Question } from './parse-question.ts'

const reading =
  /\b(?:why|what|how) (?:did|do|have|would) you (?:just )?(?:think|thought|assume|read|understand|understood|take|interpret|decide|make|hear)\b|\bwhat did (?:you|the (?:game|gm|program)) (?:understand|read|think|take)\b|\bthat(?:'s| is) not what i (?:meant|said)\b|\bwhy did (?:you|it|the game) (?:do|make me do) (?:that|this|it)\b|\bwhat made you think\b/
const rolled =
  /\bwhat (?:did i|was my|were my|was the) roll(?:ed)?\b|\bwhat did i roll\b|\bdid i (?:just )?roll\b|\bmy (?:last )?roll\b|\bhow (?:was|is) (?:that|the dc|it) (?:set|decided|calculated)\b|\bwhy\b.*\b(?:dc|difficult\w*|roll|check|number|hard|dice)\b|\bhow high (?:did i roll|was (?:that|it))\b|\b(?:was|is|were) (?:that|this|the|my|it)(?: last)? (?:a (?:good|bad|high|low) )?(?:roll|check|throw|dice|die)\b|\bwhy\b.*\byou (?:roll|rolled|rolling)\b|\bwhat (?:was|were) (?:that|the) (?:roll|dice|check)s? (?:for|about)\b/
const failed =
  /\bwhy\b.*\b(?:fail(?:ed)?|miss(?:ed)?|not work(?:ed)?|didn't (?:that|it|this|i)|did(?:n't| not) work|lose|lost|succeed(?:ed)?|hit|nothing happen\w*)\b|\bwhat went wrong\b|\bwhy (?:did(?:n't)?|was|is) (?:that|this|it|nothing)\b|\bwhy (?:not|that|did that happen)$|^why$|\bhow come\b/
const happened =
  /\bwhat (?:just |the hell |exactly )?happened(?: just now| there)?$|\blast turn\b|\bwhat did i (?:just )?do\b|\bwhat was that\b|\bwhat(?:'s| is|s) (?:just )?happen(?:ing|ed)\b/
const cannot =
  /\bwhy (?:can't|cant|couldn't|can not|cannot|won't|could i not|am i not able|can i not|may i not)\b/
const source =
  /\bwhy (?:this|that) (?:line|sentence)\b|\bwhere (?:does|did) (?:this|that) (?:line|sentence|come)\b|\bwho wrote (?:that|this)(?: line| sentence)?$|\bwhy did you say\b|\bsources?\b/

/** Answers what is asked about the last turn; empty when nothing is. */
export function aboutTurn(question: Question): readonly Answer[] {
  const { asked, request, facts } = question
  const { last_turn: last } = request
  if (source.test(asked)) return last === undefined ? [] : sources(last)
  if (reading.test(asked))
    return [plain(facts.last_reading === null ? noTurn : understoodAs(facts.last_reading))]
  if (cannot.test(asked)) return whyNot(question)
  if (failed.test(asked) || rolled.test(asked))
    return last === undefined ? [plain(noTurn)] : reasons(last, rolled.test(asked))
  if (happened.test(asked)) return last === undefined ? [plain(noTurn)] : [recap(last)]
  return []
}

const noTurn = 'Nothing has been played yet that could be explained.'

function recap(last: TurnBefore): Answer {
  const dice = (last.rolls ?? [])
    .slice(0, 3)
    .map(rollWords)
    .map((text) => ` ${text}`)
    .join('')
  return {
    text: `You typed ${quoted(last.player_input)}. ${last.narrative}${dice}`,
    cite: `turn ${last.turn_no}`,
  }
}

function quoted(text: string): string {
  return `“${text.replace(/["“”]/g, "'").trim()}”`
}

/** "Deception: you rolled 7, with 4 added 11, against 10: success." */
function rollWords({ label, groups, total, target, outcome, modifiers }: DiceEntry): string {
  const shown = groups.flatMap(({ faces }) =>
    faces.filter(({ dropped, rerolled }) => dropped !== true && rerolled !== true).map(({ value }) => value),
  )
  const added = modifiers.reduce((all, { value }) => all + value, 0)
  const sum =
    added === 0 ? '' : ` and ${added > 0 ? `added ${added}` : `lost ${-added}`}, which makes ${total}`
  const against =
    target === undefined ? '' : `, against ${target.kind === 'AC' ? 'armour class ' : ''}${target.value}`
  const result = outcome === undefined || outcome === '' ? '' : `: ${outcome.toLowerCase()}`
  return `${label}: you rolled ${joinList(shown.map(String))}${sum}${against}${result}.`
}

/** What was done, what was rolled for it, and what stood in the way. */
function reasons(last: TurnBefore, number: boolean): readonly Answer[] {
  const cite = `turn ${last.turn_no}`
  const refused = last.engine_events.flatMap(({ type, details }) =>
    type === 'blocked' && typeof details.reason === 'string'
      ? [withFullStop(capitalize(details.reason))]
      : [],
  )
  const told = last.engine_events.flatMap(({ type, details }) => {
    if (type === 'attack') return [attackReason(details)]
    if (type === 'check' || typeof details.dc === 'number') return [checkReason(details)]
    return []
  })
  const dice = (last.rolls ?? []).slice(0, 2).map(rollWords)
  if (refused.length > 0 && dice.length === 0) return [{ text: refused.slice(0, 2).join(' '), cite }]
  if (dice.length === 0)
    return [
      {
        text: number
          ? 'Nothing was rolled in that turn.'
          : `Nothing was rolled and nothing failed: you typed ${quoted(last.player_input)}, and it was done.`,
        cite,
      },
    ]
  const won = (last.rolls ?? []).every(({ outcome = '' }) => /success|critical|hit/i.test(outcome))
  const lead = !number && won ? ['It did not fail.'] : []
  return [{ text: [...lead, ...dice, ...told.slice(0, 2)].filter((part) => part !== '').join(' '), cite }]
}

function checkReason(details: JsonObject): string {
  const parts = partsOf(details.dc_parts)
  const dc =
    typeof details.dc === 'number'
      ? ` The difficulty was ${details.dc}${parts === '' ? '' : `: ${parts}`}.`
      : ''
  const added = partsOf(details.modifiers)
  return `${dc}${added === '' ? '' : ` You added ${added}.`}`.trim()
}

function attackReason(details: JsonObject): string {
  const parts = partsOf(details.ac_parts)
  const edge = Array.isArray(details.edge_reasons)
    ? details.edge_reasons.filter((reason) => typeof reason === 'string')
    : []
  const bent =
    edge.length === 0
      ? ''
      : ` It was rolled ${details.advantage === true ? 'with advantage' : 'with disadvantage'}, because ${joinList(edge as string[])}.`
  return `The attack was measured against armour class ${String(details.ac)}${parts === '' ? '' : ` (${parts})`}; added: ${partsOf(details.modifiers) || 'nothing'}.${bent}`
}

/** "13 for the task (to win somebody over)" … */
function partsOf(value: JsonValue | undefined): string {
  if (!Array.isArray(value)) return ''
  return joinList(
    value.flatMap((row) => {
      if (!isJsonObject(row) || typeof row.value !== 'number') return []
      const reason =
        typeof row.reason === 'string' ? row.reason : typeof row.source === 'string' ? row.source : ''
      return [`${row.value} for ${reason}`]
    }),
  )
}

/** "Why can't I leave?": what stands in the way of it, or what did the last time. */
function whyNot({ facts, request }: Question): readonly Answer[] {
  const [prospect] = facts.prospects
  if (prospect?.kind === 'refused' && prospect.reason !== null)
    return [plain(withFullStop(capitalize(prospect.reason)))]
  const refused = request.last_turn?.engine_events.find(
    ({ type, details }) => type === 'blocked' && typeof details.reason === 'string',
  )
  if (refused !== undefined)
    return [
      {
        text: withFullStop(capitalize(String(refused.details.reason))),
        cite: `turn ${request.last_turn?.turn_no ?? ''}`,
      },
    ]
  if (prospect === undefined || prospect.kind === 'unread') return []
  return [plain('Nothing that you know of stops you: say that you do it, and it is tried.')]
}

const verbs: Readonly<Record<string, string>> = {
  read_person: 'read somebody’s face',
  investigate: 'look closely',
  chase: 'follow',
  talk: 'talk',
  improvise: 'do something of your own',
  take: 'take something',
  put: 'put something down',
}

/** "You typed X. Y was understood as Z": the words and what each became. */
function understoodAs({ line, output, names }: LastReading): string {
  const typed = `You typed ${quoted(line)}.`
  if (output.proposed_actions.length === 0) {
    const said = output.understood ?? ''
    return `${typed} ${said === '' ? 'No act was found in it, so nothing was done.' : withFullStop(said)}`
  }
  const acts = output.proposed_actions.slice(0, 4).map((act) => actWords(act, names))
  const unread =
    (output.unread ?? []).length === 0
      ? ''
      : ` Not read: ${joinList([...(output.unread ?? [])].slice(0, 6))}.`
  const sure = output.confidence ?? 1
  const doubt = sure >= 0.8 ? '' : ' It was not a sure reading.'
  return `${typed} I read ${joinList(acts)}.${unread}${doubt} If you meant something else, say “no, I meant …”.`
}

function actWords(
  { action, target_id, item_id, topics = [], details, affordance_id }: ProposedAction,
  names: LastReading['names'],
): string {
  const named = [target_id, item_id ?? '', ...topics].flatMap((id) => names[id] ?? [])
  const verb = verbs[action] ?? action.replaceAll('_', ' ')
  const what = `“${verb}”${named.length === 0 ? '' : ` with ${joinList([...new Set(named)])}`}`
  const words = details === '' ? '' : `${quoted(details)} as `
  return affordance_id === undefined ? `${words}${what}` : `${words}one of the things this place offers`
}

function sources(last: TurnBefore): readonly Answer[] {
  const cite = `turn ${last.turn_no}`
  if (last.sources.length === 0)
    return [{ text: 'Whoever told that turn did not say where its words came from.', cite }]
  const told = last.sources.map(
    ({ text, from }) =>
      `“${text.replace(/["“”]/g, "'").slice(0, 60)}${text.length > 60 ? '…' : ''}” is ${sourceName(from)}.`,
  )
  return [{ text: told.join(' '), cite }]
}

function sourceName(from: string): string {
  return joinList([
    ...new Set(
      from.split(' ').map((part) => {
        if (part === 'player') return 'your own line'
        if (part.startsWith('engine')) return 'the engine’s'
        return part.startsWith('lib:') ? 'the narrator’s own' : 'the adventure’s'
      }),
    ),
  ])
}
