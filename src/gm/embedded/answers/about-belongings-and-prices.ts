/** Questions about what one carries: all of it, one thing of it, money, weight, what a thing is good for, what something costs. */
import { isJsonObject, type JsonObject } from '../../../core/json.ts'
import type { ContextPacket } from '../../../core/protocol/context-packet.ts'
import {
  capitalizeFirstLetter,
  joinList,
  singular,
  withArticle,
  withIndefiniteArticle,
} from '../../../text/capitals-articles-plurals-lists.ts'
import { asksPrice, drinkWords, foodWords } from '../../../text/food-and-trade-words.ts'
import { itemNameInProse } from '../../../text/item-names-in-prose.ts'
import { withDigits } from '../../../text/number-words.ts'
import { withFullStop } from '../../../text/sentences.ts'
import { topicWords } from '../../../text/word-and-text-similarity.ts'
import { whereIs } from './about-named-people-places-things.ts'
import { clockLine, texts } from './about-own-character.ts'
import { type Answer, plain } from './answer-with-source.ts'
import { sentencesWith } from './known-facts-and-told-sentences.ts'
import { fold, type Question, spoken } from './parse-question.ts'

interface Thing {
  readonly id: string
  readonly name: string
  readonly count: number
}

const belongings = String.raw`(?:stuff|things|gear|items?|kit|equipment|belongings|possessions|loot|goods|odds and ends|bits and bobs)`
const holding = String.raw`(?:carry(?:ing)?|have(?: got)?|got|hold(?:ing)?|own|wear(?:ing)?|bring|brought|pack(?:ed|ing)?|lug(?:ging)?|haul(?:ing)?|possess)`
/** What may stand behind it and names no thing. */
const nothingMore = String.raw`(?:on me|with me|about me|on my person|to my name|at hand|left|now|here|tonight|today|so far|at the moment|at present|these days|this (?:morning|evening|night)|to work with|in (?:all )?(?:my|these) \w+(?: \w+)?)`
const everything = new RegExp(
  [
    String.raw`\binventory\b|^equipment$|^what(?:'s| is) (?:on|with) me$|\bmy (?:${belongings}|bag|pack)\b`,
    String.raw`^what\b.*\b(?:in|within|inside) (?:(?:all )?(?:my|these) (?:bag|pack|pockets?|backpack|rucksack|coat|satchel|pouch)|the (?:bag|pack|backpack|rucksack|satchel))$|\bin (?:all )?my (?:bag|pack|pockets?|backpack|rucksack|coat|satchel|pouch)\b`,
    String.raw`\b(?:what|which|everything|all)\b(?: (?:else|all|${belongings}|(?:sort|kind) of ${belongings}))* (?:(?:do|did|have|am|that) )?(?:i|we) (?:\w+ly |still |even |already )*(?:${holding}(?: ${nothingMore})*|(?:on|with|about) me)$`,
    String.raw`\bhow (?:much|many things) (?:am i carrying|do i carry)\b`,
  ].join('|'),
)
const money =
  /\b(?:how much (?:money|gold|coin|cash|silver|dosh|dough|funds|moolah|change)|how many (?:coins|bucks|quid|pounds|creds?|credits|crowns)|(?:gold|money|coins?|cash|purse|creds?|credits?|crowns?|silver|dosh|dough|funds|bucks|quid)\b.*\b(?:do i|have i|i have|i've|left|on me)|my (?:money|purse|gold|coins?|cash|credits?|wallet|funds|savings|budget)|(?:do i have|have i got|got) (?:any |some |enough )?(?:money|gold|coins?|cash|creds?|credits?|crowns?)|am i (?:rich|broke|poor)|(?:can|could) i (?:still )?afford|how (?:rich|poor|broke) am i)\b/
/** "Is it enough for a round?", "does my purse hold the price of a drink?" */
const enough = /\benough (?:money |cash |coin |left )?(?:for|to (?:buy|pay|afford))\b|\bthe price of\b/
const weight =
  /\bhow (?:heavy|much (?:does|do) .+ weigh)\b|\bweigh(?:s|t)?\b|\bencumb\w*|\boverloaded\b|\btoo (?:heavy|much to carry)\b/
const has =
  /\b(?:do|did) (?:i|we) (?:still |even |already |really )?(?:have|own|carry|bring|possess|hold|pack)(?: got)? (?:a |an |any |some |my |the |one of |that |enough |another )*(.+)$|\b(?:have|had) (?:i|we) (?:still )?(?:got |(?=(?:any|a|an|some) ))(?:a |an |any |some |my |the |enough )*(.+)$|\bam i (?:carrying|holding|wearing) (?:a |an |any |some |my |the )*(.+)$|\bhow many (.+?) (?:do i|have i|are (?:left|on me|in my))\b|\bwhere(?:'s| is|s| are) my (.+)$|^(?:is|are) (?!.*\b(?:going|about) to\b)(?:the |my )?(.+?) (?:still )?(?:mine|on me|with me|in my \w+)(?: now)?$/u
const use =
  /\bwhat (?:does|do|is|are|can|could) (?:my |the |a |an |these |those |this |that )?(.+?) (?:do|for|good for|used for|worth)$|\bwhat(?:'s| is|s) (?:my |the |a |an |this |that )?(.+?) (?:for|good for|worth|do)$|\bwhat (?:can|could) i (?:do|use) (?:with )?(?:my |the |a |an |these |this )?(.+?)(?: for)?$|\bhow (?:do|can) i use (?:my |the |a |an )?(.+)$|\bdamage (?:does|do|is) (?:my |the |a )?(.+?)(?: do| deal)?$/

const armed =
  /\bam i armed\b|\b(?:what|which) weapons? (?:do|have|am) i\b|\bmy weapons?\b|\b(?:do|have) i (?:have|got|carry)\b.*\b(?:as|for|like) an? weapon\b/

/** "What have I got that could serve as a lever?" */
const serves =
  /^what (?:do|have) i (?:have|got) (to (?!do\b|lose\b|say\b|go\b|pay\b|be\b|offer\b|work\b)[\p{L} -]+?)(?: with)?$|^which of my\b.*\b(?:as|for) (?:an? |some )?([\p{L} -]+)$|^(?:is there|have i|do i have|have i got) (?:anything|something|aught|ought)\b.*?\b(?:to|that (?:would|could|might|can|will)|which (?:would|could)) ([\p{L} -]+)$|\bwhat (?:do|have|am) i (?:have|got|carry|carrying)\b.*\b(?:as|for|like) (?:an? |some )?([\p{L} -]+)$/u

/** Answers what is asked about belongings; empty when nothing is. */
export function aboutBelongings(question: Question): readonly Answer[] {
  const { asked, hero } = question
  if (hero === undefined) return []
  if (weight.test(asked)) return [weightOf(question)]
  if (money.test(asked)) return [plain(moneyOf(question))]
  if (armed.test(asked)) return whether('weapons', question)
  const purpose = serves
    .exec(asked)
    ?.slice(1)
    .find((part) => part !== undefined)
  const isOwn = !/^is there\b/.test(asked) || /\b(?:on me|(?:on|upon|about|among|in) my)\b/.test(asked)
  if (purpose !== undefined && isOwn)
    return whether(purpose.startsWith('to ') ? `something ${purpose}` : clean(purpose), question)
  if (everything.test(asked)) return [carried(question)]
  const missed = lacks.exec(asked)?.[1]
  if (missed !== undefined) return whyNot(clean(missed), question)
  const wanted = has
    .exec(asked)
    ?.slice(1)
    .find((part) => part !== undefined)
  if (wanted !== undefined && !/^(?:to|time|left|chance|choice|idea|spell|slots?|hp|hit)\b/.test(wanted))
    return whether(clean(wanted), question)
  const used = use
    .exec(asked)
    ?.slice(1)
    .find((part) => part !== undefined)
  return used === undefined ? [] : usesOf(clean(used), question)
}

const lacks =
  /\bwhy (?:don't|do not|dont|haven't|have) (?:i|we) (?:not )?(?:still )?(?:have|got|own|carry) (?:a |an |any |some |my |the |that )*(.+)$/

/** Why one has not got a thing: what was told of it, or that one never had it. */
function whyNot(words: string, question: Question): readonly Answer[] {
  const has = fitting(words, all(question))
  if (has.length > 0) return whether(words, question)
  const head = words.split(' ').at(-1) ?? words
  const told = sentencesWith([head], question, 1)
  const none = plain(
    /^(?:it|that|this|them|one)$/.test(head)
      ? 'It is not among your things.'
      : `Nothing you did has brought the ${words} into your hands, so you do not have ${head.endsWith('s') ? 'them' : 'it'}.`,
  )
  return [none, ...told]
}

function clean(words: string): string {
  const shorter = words
    .replace(
      / (?:to \p{L}+ (?:\p{L}+ )*\p{L}+|in (?:this|the) \p{L}+|with me|on me|on my person|left|still|here|at hand|in my \w+|to \w+ with|somewhere|or (?:anything|something|not|no|what)|too|go|again|now|yet|already)$/u,
      '',
    )
    .trim()
  return shorter === words ? words : clean(shorter)
}

function things({ packet, hero }: Question): readonly Thing[] {
  const names = new Map(packet.entities.map((entity) => [entity.id, entity.name]))
  return packet.inventory
    .filter((row) => row.owner_id === hero?.id && row.qty > 0)
    .map(({ item_id: id, qty }) => ({ id, name: names.get(id) ?? itemNameInProse(id), count: qty }))
}

/** Kinds of things that their names do not say. */
const kinds: readonly (readonly [asked: RegExp, names: RegExp])[] = [
  [/^(?:swords?|blades?)$/, /sword|rapier|scimitar|sabre|blade/i],
  [
    /^(?:weapons?|arms|something to fight)$/,
    /sword|rapier|scimitar|dagger|knife|bow|axe|mace|club|staff|spear|pistol|gun|rifle|baton|hammer|crossbow|cudgel/i,
  ],
  [/^(?:knife|knives|blades?)$/, /dagger|knife/i],
  [/^(?:guns?|firearms?|pistols?)$/, /gun|pistol|rifle|revolver/i],
  [
    /^(?:lights?|light source|lamp|torch(?:es)?|lantern|something to see by)$/,
    /lantern|torch|candle|lamp|flashlight|glow/i,
  ],
  [/\bto eat\b/, /ration|bread|food|meat|cheese/i],
  [/^(?:food|something to eat|provisions|anything to eat)$/, /ration|bread|food|meat|cheese/i],
  [/^(?:water|something to drink|anything to drink)$/, /waterskin|water|flask|bottle/i],
  [/^(?:lock ?picks?|picks)$/, /thieves|lockpick|pick/i],
  [/^(?:armou?r)$/, /armou?r|mail|leather/i],
  [/^(?:potions?|healing)$/, /potion|salve|healer/i],
  [/\blocks?\b/, /thieves|lockpick|picks?\b|crowbar/i],
  [/\bcut\b/, /dagger|knife|sword|blade|axe|saw/i],
  [/\bclimb\b/, /rope|piton|grappl|ladder|spike/i],
  [/\b(?:burn|fire|light a)\b/, /tinderbox|oil|torch|candle|match/i],
  [/\b(?:see|dark)\b/, /lantern|torch|candle|lamp|flashlight/i],
  [/\b(?:fight|defend|stab|hurt)\b/, /sword|rapier|dagger|knife|bow|axe|mace|club|spear|pistol|gun|baton/i],
  [/^(?:paper|papers|documents?|map)$/, /letter|map|paper|document|page/i],
]

/** Those carried that words name: by the name, by a word of it, or by the kind. */
function fitting(words: string, all: readonly Thing[]): readonly Thing[] {
  const wanted = singular(fold(withDigits(words)))
  const head = wanted.split(' ').at(-1) ?? ''
  const exact = all.filter(({ name }) => singular(fold(withDigits(name))) === wanted)
  if (exact.length > 0) return exact
  const by = all.filter(({ name }) =>
    fold(withDigits(name))
      .split(' ')
      .some((word) => singular(word) === head && (head.length > 2 || /\d/.test(head))),
  )
  if (by.length > 0) return by
  const kind = kinds.filter(([asked]) => asked.test(fold(words)))
  return all.filter(({ name }) => kind.some(([, names]) => names.test(name)))
}

function all(question: Question): readonly Thing[] {
  const listed = things(question)
  const worn = wornAndHeld(question)
  const unlisted = [...new Set(worn)].filter((name) => !listed.some((thing) => isSame(name, thing.name)))
  return [...listed, ...unlisted.map((name) => ({ id: '', name, count: 1 }))]
}

function wornAndHeld({ hero }: Question): readonly string[] {
  return hero === undefined ? [] : [...namesIn(hero.attrs, worn), ...namesIn(hero.attrs, held)]
}

function whether(words: string, question: Question): readonly Answer[] {
  const named = question.named
    .filter(({ kind, name, aliases }) => kind === 'belonging' && isCalled(words, [name, ...aliases]))
    .map(({ id }) => id)
  const own = all(question)
  const byWords = fitting(words, own)
  const found = (byWords.length > 0 ? byWords : own.filter(({ id }) => named.includes(id))).slice(0, 4)
  const parts = words
    .split(/,\s*(?:and |or )?|\s+(?:and|or)\s+/)
    .map((part) => part.replace(/^(?:an?|any|some|the|my) /, '').trim())
    .filter((part) => part !== '')
  const isList = parts.length > 1 && !found.some(({ name }) => singular(fold(name)) === singular(fold(words)))
  if (isList) return parts.slice(0, 6).flatMap((part) => whether(part, question))
  if (found.length > 0) {
    const exact =
      byWords.length === 0 ||
      found.some(({ name }) => fold(withDigits(name)).includes(singular(fold(withDigits(words)))))
    return [
      plain(
        `${exact ? 'Yes, you have' : 'You have'} ${joinList(found.map(articled))}${exact ? '' : ', which may do'}.`,
      ),
    ]
  }
  const elsewhere = question.subject
  if (elsewhere !== null && (elsewhere.isPerson || elsewhere.kind === 'topic'))
    return [plain(`No, ${spoken(elsewhere)} is not among your things.`), ...whereIs(elsewhere, question)]
  const here = question.named.find(({ kind }) => kind === 'object')
  if (here !== undefined) return [plain(`No, you do not have it; ${withArticle(here.name)} is here.`)]
  if (/^(?:like )?(?:something|anything)\b/.test(words))
    return [plain('Nothing else you carry says by its name that it would do.')]
  const head = words.split(' ').at(-1) ?? words
  const [yours] = sentencesWith([head], question, 6).filter(({ text }) =>
    new RegExp(`\\byour (?:own )?(?:\\p{L}+ )?${head}\\b`, 'iu').test(text),
  )
  if (yours !== undefined)
    return [plain(`The ${words} is not on the list of your things; but you were told:`), yours]
  const thing = words.split(' ').length > 4 ? 'anything of the kind' : `no ${words}`
  return [plain(thing.startsWith('no ') ? `You have ${thing}.` : 'You have nothing of the kind.')]
}

/** True when one of the names stands in the words. */
function isCalled(words: string, names: readonly string[]): boolean {
  return names.some((name) => ` ${fold(words)} `.includes(` ${fold(name)} `))
}

/** What a thing is good for: what is written of it, and what the rules say of its kind. */
function usesOf(words: string, question: Question): readonly Answer[] {
  const [thing] = fitting(words, all(question))
  if (thing === undefined) return []
  const entity = question.packet.entities.find(({ id }) => id === thing.id)
  const written = entity?.attrs.description
  if (typeof written === 'string' && written.trim() !== '') return [plain(withFullStop(written.trim()))]
  const entry = question.rules?.find(thing.name) ?? null
  if (entry !== null && fold(entry.name).includes(singular(fold(thing.name)).split(' ')[0] ?? ''))
    return [{ text: `${capitalizeFirstLetter(thing.name)}: ${entry.text}`, cite: entry.cite }]
  return [
    plain(`You carry ${withArticle(thing.name)}. It does what such a thing does: say what you use it for.`),
  ]
}

function weightOf(question: Question): Answer {
  const { rules, hero, asked, subject } = question
  const pounds = (name: string): number =>
    Number(/([\d.]+) lb/.exec(rules?.find(name)?.text ?? '')?.[1] ?? Number.NaN)
  if (subject?.kind === 'belonging' && !/\b(?:all|stuff|everything|gear|pack|load)\b/.test(asked)) {
    const own = pounds(subject.name)
    return plain(
      Number.isNaN(own)
        ? `Nobody has weighed ${withArticle(subject.name)}; you carry it.`
        : `${capitalizeFirstLetter(withArticle(subject.name))} weighs ${own} pounds.`,
    )
  }
  const weighed = things(question).flatMap(({ name, count }) =>
    Number.isNaN(pounds(name)) ? [] : [pounds(name) * count],
  )
  const total = Math.round(weighed.reduce((sum, own) => sum + own, 0))
  const strength = isJsonObject(hero?.attrs.attributes) ? hero.attrs.attributes.strength : undefined
  const most =
    typeof strength === 'number' ? ` With Strength ${strength} you can carry ${strength * 15}.` : ''
  return plain(
    total === 0
      ? 'Nobody keeps count of weight in these rules; what you can plainly carry you can carry.'
      : `Without arms and armour it comes to about ${total} pounds.${most}`,
  )
}

function moneyOf({ hero, packet }: Question): string {
  const resources = hero?.attrs.resources
  const gold = isJsonObject(resources) && typeof resources.gold === 'number' ? resources.gold : null
  const coins =
    packet.inventory.find((row) => row.owner_id === hero?.id && /(?:^|:)coin$/.test(row.item_id))?.qty ?? null
  const parts = [
    ...(coins === null ? [] : [`${coins} coins`]),
    ...(gold === null || gold === 0 ? [] : [`${gold} gold pieces`]),
  ]
  return parts.length > 0
    ? `You have ${joinList(parts)}.`
    : (clockLine(packet, 'cred') ?? 'You have no money.')
}

const worn = ['armor', 'armour', 'shield', 'worn', 'clothes']
const held = ['weapons', 'weapon', 'wielded', 'main_hand', 'off_hand']

/** What is worn and at hand first, each thing once, with how many there are. */
function carried(question: Question): Answer {
  const { hero } = question
  const listed = things(question)
  const attrs = hero?.attrs ?? {}
  const has = (names: readonly string[]) => (thing: Thing) => names.some((name) => isSame(name, thing.name))
  const isHeld = has(namesIn(attrs, held))
  const isWorn = has(namesIn(attrs, worn))
  // What only the sheet knows of is carried all the same.
  const unlisted = (names: readonly string[]): Thing[] =>
    [...new Set(names)]
      .filter((name) => !listed.some((thing) => isSame(name, thing.name)))
      .map((name) => ({ id: '', name, count: 1 }))
  const parts = [
    part('You wear', [...listed.filter(isWorn), ...unlisted(namesIn(attrs, worn))]),
    part('At hand:', [...listed.filter(isHeld), ...unlisted(namesIn(attrs, held))]),
    part(
      'You carry',
      listed.filter((thing) => !isHeld(thing) && !isWorn(thing)),
    ),
  ].filter((text) => text !== '')
  return plain(parts.length === 0 ? 'You carry nothing that anybody wrote down.' : parts.join(' '))
}

function part(lead: string, list: readonly Thing[]): string {
  return list.length === 0 ? '' : `${lead} ${joinList(list.map(counted))}.`
}

/** "20 arrows", "2 × oil (flask)", "a rapier" stays "rapier". */
function counted({ name, count }: Thing): string {
  if (count === 1) return name
  if (/\)$|s$/.test(name)) return `${count} × ${name}`
  return `${count} ${/(?:ch|sh|x)$/.test(name) ? `${name}es` : `${name}s`}`
}

/** Within a sentence a single thing has its article. */
function articled(thing: Thing): string {
  const bare = thing.count > 1 || /s$|\)$|^\p{Lu}|['’]s /u.test(thing.name)
  return bare ? counted(thing) : withIndefiniteArticle(thing.name)
}

function isSame(name: string, other: string): boolean {
  const bare = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[^\p{L}]+/gu, ' ')
      .trim()
  return bare(name) === bare(other)
}

function namesIn({ equipment }: JsonObject, keys: readonly string[]): string[] {
  return isJsonObject(equipment) ? keys.flatMap((key) => texts(equipment[key])) : []
}

/**
 * What something costs, answered with the words of whoever sells it: the prices of the place, what can be bought here, and
 * what one was told. What nobody has named a price for is said to have none yet.
 */
const ownMoney =
  /\bhow much (?:money|gold|coins?|creds?|credits|crowns|hp|health|time|xp|longer)\b|\b(?:do|have) i (?:have|got|owe)\b|\bdamage\b|\bweigh/i
const currency = /\b(?:crowns?|credits?|coins?|creds?|gold|silver)\b/i
const idle =
  /^(?:much|cost|costs|price|prices|sell|sold|buy|sale|charge|charges|would|menu|going|rate|here|hire|rent)$/

/** Answers what is asked about a price; empty when nothing is. */
export function aboutPrice(question: Question): readonly Answer[] {
  const { asked, request, packet } = question
  if (enough.test(asked) && question.hero !== undefined) {
    const costs = question.facts.prospects
      .flatMap(({ stakes }) => stakes)
      .find((stake) => /\bpoorer$/.test(stake))
    if (costs !== undefined) return [plain(`${moneyOf(question)} ${capitalizeFirstLetter(costs)}.`)]
    const what = asked.replace(/^.*\b(?:for|of|buy|afford) /, '')
    return [plain(moneyOf(question)), ...aboutPrice({ ...question, asked: `how much is ${what}` })]
  }
  if (!asksPrice.test(asked) || ownMoney.test(asked)) return []
  const kinds = [...(foodWords.test(asked) ? ['food'] : []), ...(drinkWords.test(asked) ? ['drink'] : [])]
  const wanted = [...kinds, ...[...topicWords(asked)].filter((word) => !idle.test(word))]
  const sold = soldHere(request.cues)
  const told = toldPrices(packet)
  const fits = ({ what, text }: Sold): boolean =>
    wanted.some((word) => `${what} ${text}`.toLowerCase().includes(word.replace(/s$/, '')))
  const here = sold.filter(fits).slice(0, 3)
  if (here.length > 0) return here.map(({ text }) => plain(text))
  const known = told.filter(fits).slice(0, 2)
  if (known.length > 0) return known.map(({ text }) => plain(text))
  if (sold.length === 0) return wanted.length === 0 ? [] : [plain(unnamed)]
  const list = sold.map(({ text }) => text).join(' ')
  return [plain(wanted.length === 0 ? list : `${unnamed} What has a price here: ${list}`)]
}

interface Sold {
  readonly what: string
  readonly text: string
}

function soldHere(cues: Question['request']['cues']): readonly Sold[] {
  return [
    ...Object.entries(cues?.place?.prices ?? {}).map(([what, text]) => ({ what, text })),
    ...(cues?.affordances ?? [])
      .filter(({ text }) => currency.test(text))
      .map(({ text, phrases }) => ({ what: phrases.join(' '), text: `${text}.` })),
  ]
}

function toldPrices({ facts }: ContextPacket): readonly Sold[] {
  return facts.flatMap(({ object, visibility }) =>
    typeof object === 'string' && currency.test(object) && visibility === 'known'
      ? [{ what: '', text: withFullStop(object) }]
      : [],
  )
}

const unnamed = 'Nobody has named you a price for that; whoever has it can be asked.'
