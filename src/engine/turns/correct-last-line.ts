/**
 * Corrects the last line when the player says that it was meant otherwise (READ-10): what the last line came to is
 * taken back, and the line that was meant is played in its place. It is free while no die has fallen and nothing
 * hidden was told; after that it is an undo, and counted as one.
 */
import { asObject, asText, canonicalJson } from '../../core/json.ts'
import { positionOf } from '../../core/ledger/log-position.ts'
import type { RecordBodies } from '../../core/ledger/log-record.ts'
import { interpreterOutputSchema, type ProposedAction } from '../../core/protocol/stage-outputs.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { sha256Hex } from '../../dice/index.ts'
import type { Head, MoveRights, SealedRecord } from '../../store/state-store.ts'
import type { Correction } from '../../text/correction-kinds.ts'
import { correctionIn } from '../../text/corrections-of-last-line.ts'
import { lineMeant, replaced } from '../../text/line-meant-by-correction.ts'
import { withQuestionForGameMaster } from '../../text/question-in-plain-spelling.ts'
import { commonForm, contentWords, foldedTokens } from '../../text/word-and-text-similarity.ts'
import { actNamed, admitMessage, beginsWithVerb, type MeantLine, type TurnOptions } from '../../turn/index.ts'
import { takeBack } from '../branches.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { lineWithNamed, mayName } from './answer-who-is-meant.ts'
import { besideOthers, type Denied, echoes, wordsOfAct, wordsTyped } from './keep-other-acts.ts'

/** The last line that came to something or was asked about, as the log has it. */
interface LastLine {
  readonly text: string
  readonly acts: readonly ProposedAction[]
  /** How many turns are to be taken back so that it was never said; none when it was only talked about. */
  readonly turns: number
  readonly fell: boolean
  readonly told: boolean
  /** What was told of it. */
  readonly story: string
  /** What of it was asked about, in the player's words. */
  readonly doubtful?: string
  /** True when the owner has set something right since. */
  readonly console: boolean
}

/** What is to be played instead of the last line, and how many turns were taken back for it. */
export interface CorrectedLine {
  readonly meant: MeantLine
  readonly turns: number
}

const maxRecordsBack = 16

/** Takes the last line back where this one corrects it, and says what is to be played instead; null for any other line. */
export async function correctLastLine(
  dependencies: EngineDependencies,
  campaignId: string,
  input: unknown,
  options: TurnOptions,
): Promise<Result<CorrectedLine | null>> {
  const by = { owner: options.owner === true }
  const typed = typedIn(input, by)
  const correction =
    typed === undefined || options.from !== undefined ? null : correctionIn(typed, beginsWithVerb)
  const [, explained] = typed === undefined ? [] : (explains.exec(typed.trim()) ?? [])
  if (typed === undefined || options.from !== undefined) return done(null)
  if (correction === null && explained === undefined && !mayName(typed)) return done(null)
  if (await wasAnswered(dependencies, campaignId, input, options)) return done(null)
  const head = await dependencies.store.head(campaignId)
  if (!head.ok) return head
  if (options.after !== undefined && options.after !== positionOf(head.value)) return done(null)
  const last = await lastLine(dependencies, head.value, correction?.kind === 'undo')
  if (last === null) return done(null)
  const named = last.turns === 0 ? await lineWithNamed(dependencies.store, campaignId, typed, last) : null
  if (named !== null) {
    const whole = admitMessage(named, by)
    const meant = { line: named, undone: false, notice: noticeOf(last, false) }
    return whole.ok ? done({ meant, turns: 0 }) : whole
  }
  const { doubtful } = last
  if (explained !== undefined && doubtful !== undefined) {
    const whole = admitMessage(
      last.text.replace(doubtful, () => explained),
      by,
    )
    if (!whole.ok) return whole
    const notice = `“${doubtful}”: ${explained}.`
    return done({ meant: { line: whole.value.text, undone: false, notice }, turns: 0 })
  }
  if (correction === null) return done(null)
  const made = correction.kind === 'undo' ? typed : await meantBy(dependencies, campaignId, correction, last)
  if (made === null || (correction.kind === 'undo' && last.turns === 0)) return done(null)
  const isLeftOut =
    correction.kind === 'added' || (correction.kind === 'instead' && wasLeftOut(made, typed, last))
  const isWhole = correction.kind === 'instead' || correction.kind === 'asked'
  const meant =
    isWhole && !isLeftOut
      ? besideOthers(made, last, await deniedBy(dependencies, campaignId, correction, last, made))
      : made
  const line = toTable.test(typed) ? withQuestionForGameMaster(meant) : meant
  if (last.console && !by.owner) return refuseOverConsole()
  // Nothing is taken back for a line that cannot be played.
  const admitted = admitMessage(line, by)
  if (!admitted.ok) return admitted
  // What was left out is done beside what was not.
  const turns = isLeftOut ? 0 : last.turns
  const counted = last.fell || last.told // enforces: READ-10
  for (let turn = 0; turn < turns; turn += 1) {
    const moved = await takeBack(dependencies, campaignId, counted ? 'undo' : 'correction', by)
    if (!moved.ok) return moved
  }
  const undone = correction.kind === 'undo'
  const notice = isLeftOut ? 'Done now, beside the rest.' : noticeOf(last, counted)
  return done({ meant: { line: admitted.value.text, undone, notice }, turns })
}

/** "I mean look at it": says what was meant by words that were asked about; the rest of the line stays. */
const explains =
  /^(?:(?:no|well|sorry|oh|ok|okay)[,.]? )?(?:i mean[t]?|by that i mean[t]?|meaning|as in|that is)[,:]? (?:that |to )?(?:i )?(.{2,200}?)[.!]?$/i

/** What is said out of the story is asked of the game master, whatever it sets right on the way. */
const toTable = /^\s*[[(/]*ooc\b|\b(?:gm|dm|game ?master|narrator)\b/i

/** Nothing is taken back then, not even the talk after it. */
function refuseOverConsole(): Result<never> {
  const message =
    'Since then the owner of this campaign has set something right by god mode: only they take that back.'
  return refuse('request/forbidden', message)
}

/** A line of words that picks nothing and names no mode; nothing reads one that is too long for a turn. */
function typedIn(input: unknown, by: MoveRights): string | undefined {
  const message = asObject(input)
  if (message !== undefined && (message.choice !== undefined || message.mode !== undefined)) return undefined
  const typed = asText(input) ?? asText(message?.message)
  const admitted = typed === undefined ? undefined : admitMessage(typed, by)
  return admitted?.ok === true ? admitted.value.text : undefined
}

/** True for a request that came before: it gets its answer again, and nothing is taken back twice. */
async function wasAnswered(
  { store }: EngineDependencies,
  campaignId: string,
  input: unknown,
  { key }: TurnOptions,
): Promise<boolean> {
  if (key === undefined) return false
  const known = await store.recall(campaignId, key, sha256Hex(canonicalJson(input)))
  return known.ok && known.value.state !== 'new'
}

function noticeOf({ text, turns, fell }: LastLine, counted: boolean): string {
  const said = `“${text.replace(/["“”]/g, "'").slice(0, 80)}”`
  if (turns === 0) return `Instead of ${said}.`
  const why = fell ? 'dice had fallen' : 'it had told you something'
  return counted ? `Taken back: ${said}. That counts as an undo: ${why}.` : `Taken back: ${said}.`
}

/** The newest line; an undo takes back the newest that was played, and talk about the game after it goes with it. */
async function lastLine(
  { store }: EngineDependencies,
  head: Head,
  isUndo: boolean,
): Promise<LastLine | null> {
  const from = Math.max(0, head.depth - maxRecordsBack)
  const read = await store.getRecords(head.campaign_id, { from, to: head.depth })
  if (!read.ok) return null
  const turns = read.value.filter(({ kind }) => kind === 'resolved').toReversed()
  for (const [talked, record] of turns.entries()) {
    const body = record.body as RecordBodies['resolved']
    const played = body.mode === 'STORY'
    const reading = interpreterOutputSchema.safeParse(asObject(body.pass_outputs.interpreter)?.output)
    const acts = reading.success ? reading.data.proposed_actions : []
    if (isUndo && !played && acts.length === 0) continue
    const text = body.entries.map((entry) => entry.text).join(' ')
    const doubtful = played || talked > 0 ? undefined : doubtfulIn(text, read.value)
    return {
      text,
      ...(doubtful !== undefined && { doubtful }),
      acts,
      turns: played ? talked + 1 : 0,
      fell: body.rolls.length > 0,
      told: toldSomething(record),
      story: talked > 0 ? '' : storyIn(read.value),
      console: turns.slice(0, talked).some(({ body }) => (body as RecordBodies['resolved']).mode === 'GOD'),
    }
  }
  return null
}

/** The words of the line that the question after it quotes. */
function doubtfulIn(line: string, records: readonly SealedRecord[]): string | undefined {
  const told = records.findLast(({ kind }) => kind === 'told')?.body as RecordBodies['told'] | undefined
  const question = asText(asObject(told?.envelope)?.question) ?? ''
  const [, quoted = ''] = /what you mean by “([^”]+)”/.exec(question) ?? []
  return quoted !== '' && line.includes(quoted) ? quoted : undefined
}

/** What the player was last told. */
function storyIn(records: readonly SealedRecord[]): string {
  const told = records.findLast(({ kind }) => kind === 'told')?.body as RecordBodies['told'] | undefined
  return told?.narrative ?? ''
}

/** True when the turn has let the player know what they did not know. */
function toldSomething({ diff }: SealedRecord): boolean {
  return [diff.facts_add, diff.facts_update, diff.knowledge_add].some((rows) => (rows ?? []).length > 0)
}

/** The line that was meant; null when the last one cannot be put right so. */
async function meantBy(
  dependencies: EngineDependencies,
  campaignId: string,
  correction: Exclude<Correction, { kind: 'undo' }>,
  last: LastLine,
): Promise<string | null> {
  const { text, acts } = last
  if (correction.kind === 'added') return correction.line
  if (correction.kind === 'only') return onlyAct(correction.act, acts)
  if (correction.kind === 'about') {
    const other = text.replace(/\babout\b[^,.;!?]*/i, () => `about ${correction.topic}`)
    return other === text ? null : other
  }
  if (correction.kind === 'way') {
    const [only, ...others] = acts
    return only?.phrase === undefined || others.length > 0 ? null : `I ${only.phrase} ${correction.words}`
  }
  const { about, rows, present } = await peopleAndThingsOf(dependencies, campaignId, last)
  if (correction.kind === 'instead') {
    const isMeant = correction.denied === undefined || isDenied(correction.denied, last)
    const { denied = '' } = correction
    // A person who is denied is not the one "them" stands for.
    const others = about.filter((entity) => nameIn(denied, entity) === undefined)
    if (!isMeant || (correction.weak === true && !echoes(correction.line, last))) return null
    return withAntecedents(correction.line, text, others)
  }
  if (correction.kind === 'asked') return askedAnew(correction, rows, about, last)
  if (correction.kind === 'said') return saidTo(correction.to, about, last)
  if (correction.orElse !== undefined && !acts.some(({ action }) => talking.has(action)))
    return correction.orElse
  if (correction.known === true && !rows.some((row) => isCalled(row, correction.now))) return null
  const alike = sameKindFirst(
    about,
    rows.find((row) => isCalled(row, correction.now)),
  )
  const now = otherOf(correction.now, alike, present) ?? correction.now
  const swap = { was: fullName(correction.was, alike), now }
  const made =
    topicSwapped(swap, last) ??
    lineMeant(text, swap, alike.map(namesOf), correction.loose !== true) ??
    (correction.loose === true ? null : byPhrase(acts, alike, now))
  const place = placeNamed(now, made, last, rows)
  const line = place === null ? made : besideOthers(place, last)
  return line === null || correction.afterwards === undefined
    ? line
    : `${line}, then ${correction.afterwards}`
}

/** "I meant the masons, not Gutters' Row": what only the reading spoke of is put right in its own words. */
function topicSwapped(
  { was, now }: { was: string | null; now: string },
  { text, acts }: LastLine,
): string | null {
  const [only, ...others] = acts.filter(({ implied }) => implied !== true)
  if (was === null || only?.phrase === undefined || others.length > 0 || !talking.has(only.action))
    return null
  const [, whom = '', topic = ''] = /^(.+?) about (.+)$/.exec(only.phrase) ?? []
  const isOfReading = replaced(text, [was], now) === null && replaced(topic, [was], now) !== null
  return isOfReading ? `I ${whom} about ${now}` : null
}

/** The words of the last line as they are said to another; what it did beside them stays. */
function saidTo(to: string, about: readonly Entity[], { text, acts }: LastLine): string {
  const listener = about.find(
    ({ id, type }) =>
      type !== 'pc' && acts.some(({ action, target_id }) => target_id === id && talking.has(action)),
  )
  const swapped =
    listener === undefined ? null : lineMeant(text, { was: null, now: to }, [namesOf(listener)], false)
  if (swapped !== null) return swapped
  const spoken = acts.filter(({ action, speech = '' }) => talking.has(action) && speech !== '')
  const [only, ...others] = spoken
  const said = (words: string): string => `I say to ${to}: "${words.replace(/["“”]/g, "'")}"`
  if (only === undefined || others.length > 0) return said(text)
  return acts
    .filter(({ implied }) => implied !== true)
    .filter((act) => act === only || !talking.has(act.action) || act.target_id !== only.target_id)
    .map((act) => (act === only ? said(only.speech ?? '') : wordsTyped(act, text)))
    .join(', then ')
}

/** A question that is put anew: to whom it names, else to whom the last line spoke. */
function askedAnew(
  { to, question }: Extract<Correction, { kind: 'asked' }>,
  rows: readonly Entity[],
  about: readonly Entity[],
  { acts }: LastLine,
): string {
  if (to !== null) {
    const thing = rows.find((row) => !isPerson(row) && nameIn(to, row) !== undefined)
    const person = rows.find((row) => isPerson(row) && nameIn(to, row) !== undefined)
    return thing !== undefined && person === undefined
      ? (replaced(question, ['it', 'they', 'them', 'that'], to) ?? question)
      : `I ask ${to}: "${question}"`
  }
  const spoken = acts.find(({ action }) => talking.has(action))
  const listener = about.find((row) => isPerson(row) && row.id === spoken?.target_id)
  return listener === undefined ? question : `I ask ${listener.name}: "${question}"`
}

function isPerson({ type }: Entity): boolean {
  return /npc|enemy|monster|creature/.test(type)
}

/** Whom and what a correction says that it was not. */
async function deniedBy(
  dependencies: EngineDependencies,
  campaignId: string,
  correction: Correction,
  last: LastLine,
  line: string,
): Promise<Denied | undefined> {
  const words =
    correction.kind === 'instead'
      ? correction.denied
      : correction.kind === 'asked'
        ? correction.was
        : undefined
  if (words === undefined || words === '') return undefined
  const { rows } = await peopleAndThingsOf(dependencies, campaignId, last)
  const ids = rows.filter((row) => nameIn(words, row) !== undefined).map(({ id }) => id)
  const isOther = (row: Entity): boolean => !ids.includes(row.id) && nameIn(line, row) !== undefined
  return { words, ids, other: rows.some((row) => isPerson(row) && isOther(row)) }
}

/** Everybody and everything the last line was about, by what was understood or by its words, with all that is at hand. */
async function peopleAndThingsOf(
  { store }: EngineDependencies,
  campaignId: string,
  { text, acts }: LastLine,
): Promise<{ about: readonly Entity[]; rows: readonly Entity[]; present: readonly Entity[] }> {
  const ids = acts.flatMap(({ target_id, item_id = '' }) => [target_id, item_id]).filter((id) => id !== '')
  const slice = await store.getSlice(campaignId, {}, { ids })
  const rows = slice.ok ? slice.value.entities : []
  const entities = new Map(rows.map((row) => [row.id, row]))
  const present = slice.ok ? slice.value.scene.present_entity_ids.flatMap((id) => entities.get(id) ?? []) : []
  const understood = ids.flatMap((id) => entities.get(id) ?? [])
  const named = present.filter((entity) => !understood.includes(entity) && nameIn(text, entity) !== undefined)
  return { about: [...understood, ...named], rows, present }
}

/** "Just ask", "only the first thing": one act of several, as it was understood. */
function onlyAct(act: number | string, acts: readonly ProposedAction[]): string | null {
  if (acts.length < 2) return null
  const fitting =
    typeof act === 'number'
      ? acts.slice(act, act + 1)
      : acts.filter(({ phrase = '' }) => commonForm(phrase.split(' ')[0] ?? '') === commonForm(act))
  const [only, ...others] = fitting
  return only?.phrase === undefined || others.length > 0 ? null : `I ${only.phrase}`
}

/** "I meant to search the chest too": what the last line asked for, and no act of it came to, is done now beside the rest. */
function wasLeftOut(line: string, typed: string, { text, acts, turns }: LastLine): boolean {
  if (turns === 0 || acts.length === 0) return false
  if (/\b(?:too|also|as well)[.!]*$/i.test(typed)) return true
  const words = [...contentWords(line)]
  const typedBefore = contentWords(text)
  const asked = words.filter((word) => typedBefore.has(word))
  const isDone = acts.some((act) => asked.some((word) => wordsOfAct(act).has(word)))
  return asked.length >= 2 && asked.length * 2 > words.length && !isDone
}

/** True when the last line did, or was taken to do, something of what is denied; denied words of no weight fit any line. */
function isDenied(denied: string, { text, acts, story }: LastLine): boolean {
  const action = actNamed(denied)
  if (action !== undefined && acts.some((act) => act.action === action)) return true
  const did = [text, story, ...acts.flatMap(({ phrase = '', action }) => [phrase, action])].join(' ')
  const done = contentWords(did)
  const words = [...contentWords(denied)]
  return words.length === 0 || words.some((word) => done.has(word))
}

/** The words of a line that name a person or thing; undefined where none do. */
function nameIn(line: string, entity: Entity): string | undefined {
  const words = namesOf(entity).flatMap((name) => [name, name.split(' ').at(-1) ?? ''])
  const said = ` ${foldedTokens(line).join(' ')} `
  return words.find((name) => name.length > 2 && said.includes(` ${foldedTokens(name).join(' ')} `))
}

/** "It", "him" and "her" of a line that stands for another mean what that one named. */
function withAntecedents(line: string, last: string, about: readonly Entity[]): string {
  const named = about.flatMap((entity) => {
    // A person whom the last line was understood to mean is "her", by whatever words it meant them.
    const name = nameIn(last, entity) ?? (isPerson(entity) ? entity.name : undefined)
    if (name === undefined) return []
    const own = entity.name.split(' ').find((word) => word.toLowerCase() === name.toLowerCase()) ?? name
    const spoken = /^\p{Lu}/u.test(own) || /^the /i.test(own) ? own : `the ${own}`
    return [{ isPerson: isPerson(entity), spoken }]
  })
  const people = named.filter((each) => each.isPerson)
  const things = named.filter((each) => !each.isPerson)
  const put = (text: string, pronoun: RegExp, [only, ...others]: typeof named): string => {
    const at = pronoun.exec(text)?.index ?? -1
    // What was named in the line itself is what its pronoun means.
    const before = at < 0 ? '' : text.slice(0, at)
    const isOwn =
      /\b(?:the|my|his|a|an)\s+\p{L}|(?<!^)\b\p{Lu}\p{Ll}/u.test(before) ||
      about.some((entity) => nameIn(before, entity) !== undefined)
    return only === undefined || others.length > 0 || at < 0 || isOwn
      ? text
      : text.replace(pronoun, () => only.spoken)
  }
  return put(put(line, /\bit\b/i, things), /\b(?:him|her(?! \p{L})|them|he|she)\b/iu, people)
}

/** "The hands" as they are called in full, where the last line was about the painted hands. */
function fullName(was: string | null, about: readonly Entity[]): string | null {
  const short = was?.toLowerCase().replace(/^(?:the|an?) /, '')
  const whole = about
    .flatMap(namesOf)
    .find((name) => short !== undefined && name.toLowerCase().endsWith(` ${short}`))
  return whole ?? was
}

function namesOf(entity: Entity): readonly string[] {
  return [entity.name, ...personOf(entity).aliases]
}

function isCalled(entity: Entity, words: string): boolean {
  const plain = (name: string): string => name.toLowerCase().replace(/^(?:the|an?) /, '')
  return namesOf(entity).some((name) => plain(name) === plain(words))
}

/** A place is put where a place was named, a person where a person was. */
function sameKindFirst(about: readonly Entity[], now: Entity | undefined): readonly Entity[] {
  const alike = about.filter(({ type }) => type === now?.type)
  return alike.length === 0 ? about : alike
}

/** "Not the causeway. Gutters' Row": who names a place after a line that could not be put right so, or that went somewhere, goes there. */
function placeNamed(
  now: string,
  made: string | null,
  { acts }: LastLine,
  rows: readonly Entity[],
): string | null {
  const place = rows.find((row) => row.type === 'location' && isCalled(row, now))
  const went = acts.some(({ action, offer_key }) => ways.has(action) || offer_key !== undefined)
  return place !== undefined && (made === null || went) ? `I go to ${place.name}` : null
}

const talking: ReadonlySet<string> = new Set(
  'ask talk tell persuade deceive intimidate bribe show give provoke accuse'.split(' '),
)
const ways: ReadonlySet<string> = new Set(['go', 'travel', 'sneak', 'flee', 'climb'])

/** "The other guard" by name: the only one here of that kind whom the last line was not about. */
function otherOf(now: string, about: readonly Entity[], present: readonly Entity[]): string | null {
  const kind = /^the other (?:one|(\p{L}+))$/iu.exec(now)
  if (kind === null) return null
  const word = kind[1]?.toLowerCase()
  const alike = (entity: Entity): boolean =>
    word === undefined
      ? about.some(({ type }) => type === entity.type)
      : namesOf(entity).some((name) => name.toLowerCase().split(/\s+/).includes(word))
  const others = present.filter(
    (entity) => entity.type !== 'pc' && !about.some(({ id }) => id === entity.id) && alike(entity),
  )
  return others.length === 1 ? (others[0]?.name ?? null) : null
}

/** Where the last line gave no name, the act as it was understood, done to the other. */
function byPhrase(acts: readonly ProposedAction[], about: readonly Entity[], now: string): string | null {
  const phrase = acts[0]?.phrase
  const made = phrase === undefined ? null : lineMeant(phrase, { was: null, now }, about.map(namesOf), true)
  return made === null ? null : `I ${made}`
}
