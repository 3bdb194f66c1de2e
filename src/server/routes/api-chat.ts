/**
 * `POST /api/chat`, seed 002's single call: the last line of the user is played, and what the client must change
 * comes back beside the words. Nothing that a client says of its character counts against what the engine knows.
 */

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { itemSlug } from '../../core/entity-ids-and-slugs.ts'
import type { JsonValue } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { type Caller, judgeCreation, mayOpen, unknownCampaign } from '../access/caller-permissions.ts'
import { withoutLiveMarkdown } from '../completions/read-chat-history.ts'
import { playSentTurn } from '../play-turn-over-http.ts'
import { headerOf } from '../read-request.ts'
import { type Loose, type Route, route } from '../route-definition.ts'
import type { ServerDependencies } from '../server-dependencies.ts'
import { stripActionData } from '../strip-action-data-from-chat.ts'
import {
  chatAnswerSchema,
  chatRequestSchema,
  type WireChatAnswer,
  type WireChatRequest,
} from '../wire/chat.ts'

/** The route of the chat. */
export const chatRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/api/chat',
    name: 'chat',
    summary: 'One call a turn: messages and a character in, a message with actions and updates out.',
    body: chatRequestSchema,
    answer: chatAnswerSchema,
    handle: (server, { body, caller, context }) =>
      playChat(server, body, caller, headerOf(context, 'idempotency-key')),
  }),
]

type Table = Extract<
  Awaited<ReturnType<ServerDependencies['engine']['reports']['chat']>>,
  { ok: true }
>['value']

async function playChat(
  server: ServerDependencies,
  request: WireChatRequest,
  caller: Caller,
  key: string | undefined,
): Promise<Result<Loose<WireChatAnswer>>> {
  const { engine, extras } = server
  const table = await tableOf(server, request, caller)
  if (!table.ok) return table
  const campaign = table.value
  const isOwner = caller.role === 'owner'
  const before = await engine.reports.chat(campaign, isOwner)
  if (!before.ok) return before
  const reply = await playLast(server, request, campaign, caller, key)
  if (!reply.ok) return reply
  const after = await engine.reports.chat(campaign, isOwner)
  if (!after.ok) return after
  return done({
    message: {
      role: 'assistant',
      content: withoutLiveMarkdown(reply.value.content),
      actions: after.value.actions.map((action) => ({
        ...action,
        description: withoutLiveMarkdown(action.description),
      })),
      ...characterUpdates(request, before.value, after.value),
      ...inventoryUpdates(request, before.value, after.value),
    },
    token: chatToken(campaign, extras.secret),
    campaign_id: campaign,
    dice_rolls: reply.value.dice_rolls.map(withoutLiveMarkdown),
    dice_proven: request.token !== undefined,
  } as const)
}

/** The campaign of the token, or a new one out of the client's character. */
async function tableOf(
  { engine, extras, foundings }: ServerDependencies,
  request: WireChatRequest,
  caller: Caller,
): Promise<Result<string>> {
  if (request.token !== undefined) {
    const campaign = campaignIn(request.token, extras.secret)
    return campaign.ok && !mayOpen(caller, campaign.value) ? unknownCampaign(campaign.value) : campaign
  }
  const allowed = judgeCreation(caller)
  if (!allowed.ok) return allowed
  const { character = {}, scenario } = request
  const created = await foundings.begin(caller, () =>
    engine.campaigns.createFromClientCharacter(character, {
      ...(scenario !== undefined && { scenario }),
      by_player: caller.role !== 'owner',
    }),
  )
  return created.ok ? done(created.value.campaign_id) : created
}

/** Plays the last line of the user, or reads out where the story stands when there is none. */
async function playLast(
  server: ServerDependencies,
  request: WireChatRequest,
  campaign: string,
  caller: Caller,
  key: string | undefined,
): Promise<Result<{ readonly content: string; readonly dice_rolls: readonly string[] }>> {
  const last = request.messages.filter((message) => message.role === 'user').at(-1)?.content // enforces: GM-01
  const said = last && stripActionData(last) // enforces: GM-02
  if (said === undefined && request.action === undefined) {
    const now = await server.engine.reports.status(campaign)
    if (!now.ok) return now
    const { last, opening, description } = now.value
    return done({ content: last?.narrative ?? ([...opening].join('\n\n') || description), dice_rolls: [] })
  }
  const sent = request.action === undefined ? { input: said } : { choice: request.action }
  const played = await playSentTurn(server, { campaign, sent, caller, key: key ?? keyOf(request) })
  if (!played.ok) return played
  const { narrative, god_mode_response, notices, dice_rolls } = played.value
  const content = [narrative, god_mode_response, narrative === '' ? notices.join('\n') : '']
  return done({ content: content.filter((part) => part !== '').join('\n\n'), dice_rolls })
}

/** A call that is sent again holds the same history; the next one holds more. */
function keyOf({ messages, action }: WireChatRequest): string {
  const all = messages
    .filter((message) => message.role !== 'system')
    .map((message) => [message.role, message.content])
  return `chat-${createHash('sha256')
    .update(JSON.stringify([all, action]))
    .digest('hex')
    .slice(0, 40)}`
}

/** The hit points, whenever they are not what the client believes or what they were before. */
function characterUpdates(
  { character }: WireChatRequest,
  before: Table,
  after: Table,
): { readonly characterUpdates?: { readonly hp: number } } {
  if (after.hp === null) return {}
  const believed = character === undefined ? before.hp?.current : character.hp
  return believed === after.hp.current ? {} : { characterUpdates: { hp: after.hp.current } }
}

/** What the client has to add and to take away to hold what the engine holds. */
function inventoryUpdates(
  { character }: WireChatRequest,
  before: Table,
  after: Table,
): { readonly inventoryUpdates?: NonNullable<WireChatAnswer['message']['inventoryUpdates']> } {
  const claimed = character?.inventory
  const held = Array.isArray(claimed) ? claimed.map(claimedItem) : before.items
  const now = new Map(after.items.map((item) => [item.id, item]))
  const then = new Map(held.map((item) => [item.id, item]))
  const add = after.items.flatMap((item) => changed(item, item.quantity - (then.get(item.id)?.quantity ?? 0)))
  const remove = [...then.values()].flatMap((item) =>
    changed(item, item.quantity - (now.get(item.id)?.quantity ?? 0)),
  )
  return add.length + remove.length === 0 ? {} : { inventoryUpdates: { add, remove } }
}

function changed<Item extends { readonly name: string }>(
  item: Item,
  by: number,
): readonly (Item & { readonly quantity: number })[] {
  return by > 0 ? [{ ...item, name: withoutLiveMarkdown(item.name), quantity: by }] : []
}

function claimedItem(thing: JsonValue): Table['items'][number] {
  const { name, quantity } = (typeof thing === 'object' && thing !== null ? thing : {}) as Record<
    string,
    unknown
  >
  const id = itemSlug(thing)
  return {
    id,
    name: typeof name === 'string' ? name : id,
    quantity: typeof quantity === 'number' && quantity > 0 ? Math.floor(quantity) : 1,
  }
}

const kind = 'fw1'

/** The token of a chat: the name of its campaign, signed, so that a client plays only in a campaign it was given. */
function chatToken(campaign: string, secret: string): string {
  return `${kind}.${Buffer.from(campaign).toString('base64url')}.${signature(campaign, secret).toString('base64url')}`
}

/** The campaign of a token; refuses one that was not signed here. */
function campaignIn(token: string, secret: string): Result<string> {
  const [first, name = '', signed = ''] = token.split('.')
  const campaign = Buffer.from(name, 'base64url').toString()
  const given = Buffer.from(signed, 'base64url')
  const own = signature(campaign, secret)
  if (first === kind && given.length === own.length && timingSafeEqual(given, own)) return done(campaign)
  const message =
    'This token was not given out by this server, or it was changed. Leave it out to begin anew.'
  return refuse('request/no-token', message)
}

function signature(campaign: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${kind}|chat|${campaign}`).digest()
}
