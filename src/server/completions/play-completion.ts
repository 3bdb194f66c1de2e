/**
 * Plays a completion request of a chat program as a turn. A campaign is a model, and so is a scenario: the first
 * answer of one begins a new campaign and marks it. The same line after the same answer is the same turn:
 * “regenerate” shows it again, and never buys a second roll.
 */
import { createHash } from 'node:crypto'
import { positionOf } from '../../core/ledger/log-position.ts'
import { maxMessageLength, refuseLength } from '../../core/protocol/input-message.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { type Caller, judgeCreation, mayOpen, senderOf } from '../access/caller-permissions.ts'
import type { ServerDependencies } from '../server-dependencies.ts'
import type { WireCompletionRequest } from '../wire/chat.ts'
import type { KnownChats } from './known-chats.ts'
import {
  type AskedInChat,
  readHistory,
  tableMark,
  withoutLiveMarkdown,
  withoutMark,
  wordsOf,
} from './read-chat-history.ts'
import { choicesText, turnAnswerText } from './turn-as-plain-text.ts'

export interface CompletionReply {
  readonly text: string
  /** Where it was told; empty for what is no turn. */
  readonly campaign: string
  /** What a model behind the game master used, if one did. */
  readonly usage: { readonly prompt_tokens: number; readonly completion_tokens: number }
}

const greeting = /^\W*(?:start|begin|hi|hello|hey|new game|go|let['’]?s (?:play|start|begin|go))?\W*$/i
const longestGreeting = 60

function isOnlyBeginning(said: string): boolean {
  return said.length <= longestGreeting && greeting.test(said)
}

export async function playCompletion(
  server: ServerDependencies,
  request: WireCompletionRequest,
  caller: ChatCaller,
  chats: KnownChats,
): Promise<Result<CompletionReply>> {
  const read = readHistory(request.messages)
  const { length } = read.said ?? ''
  if (!read.errand && length > maxMessageLength) return refuseLength(length, maxMessageLength)
  const chat = chatNames(request, caller)
  // A program may strip the mark; who sends the same history with the same key goes on where it was told.
  const asked = { ...read, mark: read.mark ?? chats.told(chat.before) }
  const table = await tableFor(server, request, asked, { caller, chats, chat })
  if (!table.ok) return table
  if (asked.errand) return done(errandAnswer(table.value))
  const { campaign_id: campaign } = table.value
  const replied = (told: string, position: string, used: Used = {}): CompletionReply => {
    const text = withoutLiveMarkdown(told)
    chats.remember(chat.after(text), { campaign, position })
    return replyWith(text, table.value, position, request, used)
  }
  const shown = await opening(server, table.value, caller)
  if (!shown.ok) return shown
  const first = shown.value
  if (asked.said === null || (asked.mark === null && first.turn_no === 0 && isOnlyBeginning(asked.said)))
    return done(replied(first.text, first.position))
  const key = request.idempotency_key ?? keyOf(request, asked)
  const message = { message: asked.said }
  const options = {
    ...senderOf(caller),
    key,
    offeredOnly: true,
    ...(asked.mark?.campaign === campaign && { from: asked.mark.position }),
  }
  const played = await server.queue.wait(
    campaign,
    () => server.engine.turns.play(campaign, message, options),
    JSON.stringify([senderOf(caller), key]),
  )
  if (!played.ok) return played
  const { turn, position, left } = played.value
  const before = asked.mark === null && first.turn_no === 0 ? [first.prose] : []
  const back =
    left === null ? [] : [`*You went back; what was played after that still stands on the branch “${left}”.*`]
  const text = [...before, ...back, turnAnswerText(server.engine.turns.forPlayer(turn))].join('\n\n')
  return done(replied(text, position, turn.usage))
}

/** The same line after the same answer has the same key; without a mark, the whole history stands for it. */
function keyOf({ messages }: WireCompletionRequest, { said, mark }: AskedInChat): string {
  const before = mark?.position ?? messages.map((message) => [message.role, wordsOf(message)])
  return `v1-${createHash('sha256')
    .update(JSON.stringify([before, said]))
    .digest('hex')
    .slice(0, 40)}`
}

/** Who sends a chat: the caller, and what of the connection tells two programs with one key apart. */
export type ChatCaller = Caller & { readonly connection: string }

/** The names under which a chat is remembered: all of them hold who sends it, none only its words. */
interface ChatNames {
  /** What is asked now. */
  readonly asked: string
  /** Everything up to the newest answer. */
  readonly before: string
  /** Everything, and the answer that is given now. */
  readonly after: (answer: string) => string
}

function chatNames({ model, messages, user }: WireCompletionRequest, caller: ChatCaller): ChatNames {
  const talk = messages
    .filter(({ role }) => role === 'user' || role === 'assistant')
    .map((message) => [message.role, withoutMark(wordsOf(message))])
  const name = (history: readonly (readonly string[])[]): string =>
    createHash('sha256')
      .update(JSON.stringify([caller.account, caller.connection, user ?? '', model, history]))
      .digest('hex')
  const newest = talk.findLastIndex(([role]) => role === 'assistant')
  return {
    asked: name(talk),
    before: newest < 0 ? '' : name(talk.slice(0, newest + 1)),
    after: (answer) => name([...talk, ['assistant', withoutMark(answer)]]),
  }
}

interface Table {
  readonly campaign_id: string
  readonly name: string
  readonly turn: number
}

/** The campaign that is meant: by the model's name, or by the mark of an earlier answer. */
async function tableFor(
  { engine, foundings }: ServerDependencies,
  { model }: WireCompletionRequest,
  { mark }: AskedInChat,
  { caller, chats, chat }: { readonly caller: Caller; readonly chats: KnownChats; readonly chat: ChatNames },
): Promise<Result<Table>> {
  const [, kind, id = ''] = /^(gm|new)\/(.+)$/.exec(model) ?? []
  if (kind === 'gm') return (mayOpen(caller, id) ? await tableBy(engine, id) : null) ?? noModel(model)
  if (kind !== 'new') return noModel(model)
  const isOpen = mark !== null && mayOpen(caller, mark.campaign)
  const marked = isOpen ? await tableBy(engine, mark.campaign) : null
  if (marked !== null) return marked
  const allowed = judgeCreation(caller)
  if (!allowed.ok) return allowed
  const begin = async (): Promise<Result<Table>> => {
    const begun = await chats.begin(chat.asked, async () => {
      const created = await foundings.begin(caller, () =>
        engine.campaigns.createFromScenario({ scenario: id }),
      )
      return created.ok ? done(created.value.campaign_id) : created
    })
    return begun.ok ? ((await tableBy(engine, begun.value)) ?? noModel(model)) : begun
  }
  const table = await begin()
  if (!table.ok || table.value.turn <= 1) return table
  // A game that has gone on is not asked for again: this is a new chat with the same first words.
  chats.forget(chat.asked)
  return begin()
}

/** The table of a campaign; null when there is none. */
async function tableBy({ store }: ServerDependencies['engine'], id: string): Promise<Result<Table> | null> {
  const head = await store.head(id)
  if (!head.ok) return head.refusal.code.startsWith('campaign/') ? null : head
  const campaign = await store.getCampaign(id)
  return campaign.ok
    ? done({ campaign_id: campaign.value.id, name: campaign.value.name, turn: head.value.turn })
    : campaign
}

function noModel(model: string): Result<never> {
  const message = `There is no model "${model.slice(0, 80)}" here. GET /v1/models lists them: "gm/CAMPAIGN" goes on with a campaign, "new/SCENARIO" begins one.`
  return refuse('campaign/unknown', message)
}

/** What is shown before anything is played, and what was told last otherwise. */
async function opening(
  { engine }: ServerDependencies,
  { campaign_id }: Table,
  { role }: Caller,
): Promise<
  Result<{
    readonly text: string
    readonly prose: string
    readonly turn_no: number
    readonly position: string
  }>
> {
  const now = await engine.reports.status(campaign_id, role === 'owner')
  if (!now.ok) return now
  const head = await engine.store.head(campaign_id)
  if (!head.ok) return head
  const { opening: paragraphs, last, description, turn_no, place } = now.value
  const prose = paragraphs.length > 0 ? paragraphs.join('\n\n') : [place, description].join('\n\n').trim()
  const told = last === null ? '' : [last.narrative, choicesText(last.planning_block)].join('\n\n').trim()
  return done({ text: told || prose, prose, turn_no, position: positionOf(head.value) })
}

type Used = Readonly<Record<string, unknown>>

function replyWith(
  text: string,
  { campaign_id: campaign }: Table,
  position: string,
  { messages }: WireCompletionRequest,
  used: Used = {},
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
  const text = JSON.stringify({ title: withoutLiveMarkdown(name), tags: ['Games'], follow_ups: [] })
  return {
    text,
    campaign: campaign_id,
    usage: { prompt_tokens: 0, completion_tokens: Math.ceil(text.length / 4) },
  }
}
