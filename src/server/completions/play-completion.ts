/**
 * A chat program's request as a turn. A campaign is a model, and so is a scenario: the first answer of one begins a new
 * campaign and marks it. The same line after the same answer is the same turn: “regenerate” shows it again, and never
 * buys a second roll.
 */
import { createHash } from 'node:crypto'
import { positionOf } from '../../core/ledger/chain.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { chosenWords } from '../chosen-words.ts'
import type { Caller, Loose, ServerDependencies } from '../route.ts'
import type { WireChatMessage, WireCompletionRequest } from '../wire/chat.ts'
import type { WirePlayedTurn } from '../wire/turn.ts'

export interface CompletionReply {
  readonly text: string
  /** Where it was told; empty for what is no turn. */
  readonly campaign: string
  /** What a model behind the game master used, if one did. */
  readonly usage: { readonly prompt_tokens: number; readonly completion_tokens: number }
}

/** Campaigns that were begun for a first line, so that sending it again begins no second one. */
export type StartedCampaigns = Map<string, string>

const maxStarted = 1_000
const onlyBeginning = /^\W*(?:start|begin|hi|hello|hey|new game|go|let['’]?s (?:play|start|begin|go))?\W*$/i

export async function playCompletion(
  server: ServerDependencies,
  request: WireCompletionRequest,
  caller: Caller,
  started: StartedCampaigns,
): Promise<Result<CompletionReply>> {
  const asked = readHistory(request.messages)
  const table = await tableFor(server, request, asked, started)
  if (!table.ok) return table
  if (asked.errand) return done(errandAnswer(table.value))
  const shown = await opening(server, table.value)
  if (!shown.ok) return shown
  const first = shown.value
  if (asked.said === null || (asked.mark === null && first.turn_no === 0 && onlyBeginning.test(asked.said)))
    return done(replyWith(first.text, table.value, first.position, request))
  const key = request.idempotency_key ?? keyOf(request, asked)
  const { campaign_id: campaign } = table.value
  const message = { message: asked.said }
  const options = {
    owner: caller.role === 'owner',
    key,
    offeredOnly: true,
    ...(asked.mark?.campaign === campaign && { from: asked.mark.position }),
  }
  const played = await server.queue.wait(
    campaign,
    () => server.engine.turns.play(campaign, message, options),
    key,
  )
  if (!played.ok) return played
  const { turn, position, left } = played.value
  const before = asked.mark === null && first.turn_no === 0 ? [first.prose] : []
  const back =
    left === null ? [] : [`*You went back; what was played after that still stands on the branch “${left}”.*`]
  const text = [...before, ...back, answerText(server.engine.turns.forPlayer(turn))].join('\n\n')
  return done(replyWith(text, table.value, position, request, turn.usage))
}

/** The same line after the same answer has the same key; without a mark, the whole history stands for it. */
function keyOf({ messages }: WireCompletionRequest, { said, mark }: AskedInChat): string {
  const before = mark?.position ?? messages.map((message) => [message.role, wordsOf(message)])
  return `v1-${createHash('sha256')
    .update(JSON.stringify([before, said]))
    .digest('hex')
    .slice(0, 40)}`
}

interface Table {
  readonly campaign_id: string
  readonly name: string
}

/** The campaign that is meant: by the model's name, or by the mark of an earlier answer. */
async function tableFor(
  { engine }: ServerDependencies,
  { model, messages }: WireCompletionRequest,
  { mark }: AskedInChat,
  started: StartedCampaigns,
): Promise<Result<Table>> {
  const [, kind, id = ''] = /^(gm|new)\/(.+)$/.exec(model) ?? []
  if (kind === 'gm') return (await tableBy(engine, id, Number.POSITIVE_INFINITY)) ?? noModel(model)
  if (kind !== 'new') return noModel(model)
  const marked = mark === null ? null : await tableBy(engine, mark.campaign, Number.POSITIVE_INFINITY)
  if (marked !== null) return marked
  const first = createHash('sha256')
    .update(JSON.stringify([model, messages.map(wordsOf)]))
    .digest('hex')
  // Who begins with the same words later begins anew; who only asks again does not.
  const same = await tableBy(engine, started.get(first) ?? '', 1)
  if (same !== null) return same
  const created = await engine.campaigns.createFromScenario({ scenario: id })
  if (!created.ok) return created
  if (started.size >= maxStarted) started.delete(started.keys().next().value ?? '')
  started.set(first, created.value.campaign_id)
  return done({ campaign_id: created.value.campaign_id, name: created.value.name })
}

/** A campaign in which at most so many turns were played; null when there is none. */
async function tableBy(
  { store }: ServerDependencies['engine'],
  id: string,
  mostTurns: number,
): Promise<Result<Table> | null> {
  if (id === '') return null
  const head = await store.head(id)
  if (!head.ok) return head.refusal.code.startsWith('campaign/') ? null : head
  if (head.value.turn > mostTurns) return null
  const campaign = await store.getCampaign(id)
  return campaign.ok ? done({ campaign_id: campaign.value.id, name: campaign.value.name }) : campaign
}

function noModel(model: string): Result<never> {
  const message = `There is no model "${model.slice(0, 80)}" here. GET /v1/models lists them: "gm/CAMPAIGN" goes on with a campaign, "new/SCENARIO" begins one.`
  return refuse('campaign/unknown', message)
}

/** What is shown before anything is played, and what was told last otherwise. */
async function opening(
  { engine }: ServerDependencies,
  { campaign_id }: Table,
): Promise<
  Result<{
    readonly text: string
    readonly prose: string
    readonly turn_no: number
    readonly position: string
  }>
> {
  const now = await engine.reports.status(campaign_id)
  if (!now.ok) return now
  const head = await engine.store.head(campaign_id)
  if (!head.ok) return head
  const { opening: paragraphs, last, description, turn_no, place } = now.value
  const prose = paragraphs.length > 0 ? paragraphs.join('\n\n') : [place, description].join('\n\n').trim()
  const text = last === null ? prose : [last.narrative, choicesText(last.planning_block)].join('\n\n').trim()
  return done({ text, prose, turn_no, position: positionOf(head.value) })
}

function replyWith(
  text: string,
  { campaign_id: campaign }: Table,
  position: string,
  { messages }: WireCompletionRequest,
  used: Readonly<Record<string, unknown>> = {},
): CompletionReply {
  const whole = `${text}\n\n${tableMark({ campaign, position })}`
  const count = (name: string, otherwise: number): number =>
    typeof used[name] === 'number' ? used[name] : otherwise
  const sent = messages.reduce((sum, message) => sum + wordsOf(message).length, 0)
  return {
    text: whole,
    campaign,
    // Where no model was asked, four letters count as a token: clients want a number.
    usage: {
      prompt_tokens: count('input_tokens', Math.ceil(sent / 4)),
      completion_tokens: count('output_tokens', Math.ceil(whole.length / 4)),
    },
  }
}

/** Titles, tags and follow-ups that programs ask for beside the game. */
function errandAnswer({ name, campaign_id }: Table): CompletionReply {
  const text = JSON.stringify({ title: name, tags: ['Games'], follow_ups: [] })
  return {
    text,
    campaign: campaign_id,
    usage: { prompt_tokens: 0, completion_tokens: Math.ceil(text.length / 4) },
  }
}

/** Where an answer stands in which campaign. */
interface TableMark {
  readonly campaign: string
  readonly position: string
}

interface AskedInChat {
  /** What the user said; null when the last word is not theirs. */
  readonly said: string | null
  /** Where: the mark of the newest answer before it. */
  readonly mark: TableMark | null
  /** True when the program asks for a title, tags or the like, which is no turn. */
  readonly errand: boolean
}

/** A definition without a reference: Markdown shows nothing of it, and it comes back with the history. */
const marked = /^\[\/\/\]: # \(fatewright ([a-z0-9][a-z0-9_-]{0,99}) (\d{1,12}\.[0-9a-f]{12})\)\s*$/gm

function tableMark({ campaign, position }: TableMark): string {
  return `[//]: # (fatewright ${campaign} ${position})`
}

function wordsOf({ content }: WireChatMessage): string {
  if (typeof content === 'string') return content
  return (content ?? []).map((part) => part.text ?? '').join('\n')
}

function readHistory(messages: readonly WireChatMessage[]): AskedInChat {
  const talk = messages.filter((message) => message.role === 'user' || message.role === 'assistant') // enforces: GM-01
  const last = talk.at(-1)
  const said = last?.role === 'user' ? chosenWords(wordsOf(last)).trim() : null // enforces: GM-02
  const errand = said !== null && /^#{2,4} Task:/.test(said)
  return { said, mark: newestMark(talk), errand }
}

function newestMark(talk: readonly WireChatMessage[]): TableMark | null {
  for (const message of talk.toReversed()) {
    const found = message.role === 'assistant' ? [...wordsOf(message).matchAll(marked)].at(-1) : undefined
    if (found !== undefined) return { campaign: found[1] ?? '', position: found[2] ?? '' }
  }
  return null
}

type Turn = Pick<
  Loose<WirePlayedTurn>,
  'dice_rolls' | 'narrative' | 'god_mode_response' | 'notices' | 'planning_block'
>

export function answerText(turn: Turn): string {
  const { dice_rolls, narrative, god_mode_response, notices, planning_block } = turn
  return [
    dice_rolls.map((line) => `> ${line}`).join('\n'),
    narrative,
    god_mode_response,
    notices.map((line) => `*${line}*`).join('\n'),
    choicesText(planning_block),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** The choices as a numbered list; a number is an answer to it. */
export function choicesText(block: Turn['planning_block']): string {
  return Object.values(block?.choices ?? {})
    .map(({ text, check }, index) => `${index + 1}. ${text}${check === undefined ? '' : ` (${check.label})`}`)
    .join('\n')
}
