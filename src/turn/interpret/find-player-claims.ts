/**
 * Things a player says are so ("I find 1,000 gold", "the dragon surrenders"). None becomes true by being said: each is
 * turned into the attempt it hides, or kindly refused. What somebody says to somebody else is no claim.
 */
import { foldText } from '../../text/folded-words.ts'

/** What kind of thing is claimed, and the attempt in it. */
export interface Claim {
  readonly kind: 'gain' | 'other' | 'death' | 'possession' | 'standing' | 'roll' | 'success' | 'saying'
  /** The player's words. */
  readonly words: string
  /** Whom or what it is about. */
  readonly about: string
  /** True: what is done with it is not done either. */
  readonly voids?: true
}

interface Pattern {
  readonly kind: Claim['kind']
  readonly test: RegExp
  readonly voids?: true
}

const subject = String.raw`(?!(?:what|who|where|when|why|how|which)(?:['’]?s)?\b|wh?ats?\b|wuts?\b)(?:the |that |this |an? |my |his |her |their )?([\p{L}][\p{L}'’-]{0,30}(?: [\p{L}][\p{L}'’-]{0,30}){0,2}?)`
const object = String.raw`(?:the |that |this |an? |some |my |his |her |their )?([\p{L}\p{N},.+'’ -]{1,60})`
const gift = `(?:gives?|hands?|grants?|offers?|pays?|tells?|shows?|teach(?:es)?|lets?|allows?|lends?) (?:me|us)`
const yielding = `(?:surrenders?|agrees?|gives? up|yields?|obeys?|believes? me|trusts? me|falls? in love|joins? (?:me|us)|confess(?:es)?|submits?|backs? down|runs? away|flees?|falls? asleep|is (?:convinced|persuaded|charmed|impressed|friendly)|becomes? my|kneels?|bows?|accepts?|forgives?|stands? aside|steps? aside|opens? the)`

const patterns: readonly Pattern[] = [
  { kind: 'roll', test: /\b(?:i|i've|i have) (?:rolled|roll) (?:an? )?(natural|nat|\d{1,3}|crit)/u },
  { kind: 'roll', test: /\b(nat(?:ural)? ?20|critical (?:hit|success))\b/u },
  {
    kind: 'gain',
    test: new RegExp(
      String.raw`\b(?:i|we|and) (?:\w+ly )?(?:find|found|discover|discovered|receive|received|earn|earned|gain|gained|win \d[\d,]*|win the|won|loot|looted|obtain|acquire|get \d[\d,]*|get rich)(?: myself)? ${object}`,
      'u',
    ),
  },
  {
    kind: 'gain',
    test: new RegExp(String.raw`\b(?:there is|there's|there are|inside is|it contains) ${object}`, 'u'),
  },
  {
    kind: 'standing',
    test: /\b(?:i am|i'm|as) (?:secretly |actually |really )?(?:now )?(?:the |an? |level |rightful |crown )?(king|queen|emperor|empress|god|goddess|lord|owner|chosen one|heir|prince|princess|captain of|immortal|invincible|invulnerable|master|expert|archmage|level \d|\d+(?:th|st|nd|rd)? level|rightful|president|boss|commander|general|immune|untouchable|indestructible|omniscient|omnipotent|developer|game master)/u,
  },
  {
    kind: 'possession',
    test: new RegExp(
      String.raw`\b(?:i have|i already have|i've got|i own|i carry|i am carrying|i'm carrying) ${object}`,
      'u',
    ),
  },
  { kind: 'standing', test: /\b(?:i|my character) (?:am |is )?(?:now )?(level(?: up| \d{1,2}\b))/u },
  { kind: 'possession', test: /\bmy (\+\d{1,2} [\p{L} ]{1,40})/u },
  {
    kind: 'death',
    test: new RegExp(
      String.raw`^${subject} (?:dies?|drops? dead|is dead|is killed|is slain|is destroyed|collapses?|explodes?|bleeds? out|is defeated)\b`,
      'u',
    ),
  },
  { kind: 'other', test: new RegExp(String.raw`^${subject} (?:${gift}|${yielding})\b`, 'u') },
  {
    kind: 'other',
    test: new RegExp(String.raw`\b(?:and|then|so|because) ${subject} (?:${gift}|${yielding})\b`, 'u'),
  },
  // Whoever begins a line with somebody else says what they do; a line of one's own begins with I or a verb.
  {
    kind: 'other',
    test: /^(?:suddenly |then )?(?:all )?(?:the|these|those) ([\p{L}'-]{2,30}(?: [\p{L}'-]{2,30})?)(?: all)? (?:[\p{L}]{2,20}[^s\W]s|doesn't|don't|can't|won't|is|are|was|were|fall|die|run|flee|let|give|stop|drop|ignore)\b/u,
  },
  // "They look like little faces" says how something seems, and has nobody do anything.
  {
    kind: 'other',
    test: /^(he|she|they|everyone|everybody|nobody) (?!(?:all |both |really |just |still )*(?:looks?|seems?|sounds?|smells?|feels?|reminds? me|(?:is|are) (?:so|very|too|like|just|really|quite|rather|pretty|probably|maybe|nice|little|big|small|tiny|old|lovely|cold|warm))\b)(?:all )?[\p{L}']{2,20}\b/u,
  },
  // Somebody or something that nobody has mentioned comes in and does the player a favour.
  {
    kind: 'other',
    test: /^(?:an? |another |all )([\p{L}'-]{2,30}(?: [\p{L}'-]{2,30})?) (?:agrees?|brings?|gives?|hands?|arrives? with|comes? with|needs? me|wants? me|owes? me|makes? me|proves?|declares?)\b/u,
  },
  {
    kind: 'standing',
    test: /\bmy (?:[\p{L}-]{2,20} )?(wings|claws|tentacles|fangs|gills|heat vision|laser eyes)\b/u,
    voids: true,
  },
  {
    kind: 'saying',
    test: /^(?:the )?(?:gm|dm|game master|narrator|system|admin)(?: (?:note|says?|said|told|decided|agreed|promised)\b| ?:)/u,
  },
  {
    kind: 'saying',
    test: /\b(?:i|we) (?:had |have )already [\p{L}]{3,20}\b|\b(?:i|we) already [\p{L}]{2,20}ed\b|^remember (?:that|when|how) (?:i|we)\b|\bas we agreed\b|^none of (?:this|that|it) happened\b/u,
  },
  {
    kind: 'saying',
    test: /^(?:therefore|thus|hence) |^so (?:i|we) (?:do|did|am|have|won|own)\b|\bi (?:suddenly |now |simply |just )?know everything\b/u,
  },
  {
    kind: 'success',
    test: /^my [\p{L}]{2,20} (?!(?:asks|tells|greets|follows|watches|helps|shows|gives|hands|buys|studies|examines|searches|offers|thanks|reads|takes|wants|tries|looks|listens|approaches|joins) )[\p{L}]{3,20}s (?:all|every|the|him|her|them|it)\b/u,
  },
  {
    kind: 'success',
    test: /\b(?:and|i) (?:successfully|succeed|manage to|easily|effortlessly|automatically)\b|\bin (?:one|a single) (?:hit|blow|shot|strike)\b|\bwithout (?:being|getting) (seen|noticed|caught|heard|detected)\b/u,
  },
]

/** Words that make what follows a thing somebody says, not a thing that is so. */
const reported =
  /\b(?:say|says|tell|tells|claim|claims|lie|pretend|bluff|shout|whisper|ask|asks|beg|plead|swear|inform|warn|remind|assure|convince|persuade|threaten|confess|admit|insist|answer|reply|mention|announce|joke|wonder|if|whether|promise|explain|hope|wish|want|would|could|might|maybe|try|attempt|until|when|once|like|go|look|wait|need)\b/u
const nothingHad =
  /^(?:to|been|no|not|an? |the |some |any )*(?:to|been|no|not|question|idea|plan|feeling|moment|look|drink|seat|word|chat|talk|rest|nap|try|go|bite|meal|time|thought|doubt|reason|hunch|message|news|point|deal|problem|enough|nothing|nobody|no one|none|everything|faith|trust|had|seen|heard|never|always|already|just|come|gone|decided)\b|^(?:an? )?\p{L}+ (?:look|drink|word|chat|talk|rest|nap|try|go|bite)\b/u
const notSomebody: ReadonlySet<string> = new Set([
  ...['ok', 'okay', 'k', 'sure', 'right', 'well', 'please', 'yes', 'yeah', 'hey', 'oi'],
  'i',
  'we',
  'you',
  'it',
  'there',
  'he and i',
  'who',
  'what',
  'which',
  ...[
    'could',
    'can',
    'would',
    'will',
    'may',
    'should',
    'please',
    'does',
    'did',
    'do',
    'is',
    'are',
    'has',
    'have',
  ],
])

const bids =
  /^(?:the |mister |miss |old )*(?:\p{L}[\p{L}'’-]* ){1,3}(?:please )?(?:give|hand|grant|offer|pay|tell|show|teach|let|allow|lend|join|help) (?:me|us)\b/u
const isSeveral = /(?:s|men|people|folk|they|and .+)$/u

/** "He knows something, I reckon": who says that they only think so claims nothing. */
const opinion = /, i (?:think|reckon|guess|suppose|suspect|bet|fancy|imagine|figure)\W*$/iu

/**
 * The claims in a line, most telling first, at most four.
 *
 * @example
 * findClaims('I find 1,000 gold')[0]?.kind // 'gain'
 */
export function findClaims(line: string): readonly Claim[] {
  const open = line.slice(0, 2_000).replace(/"[^"]*"?|“[^”]*”?|«[^»]*»?/gu, ' ')
  const sentences = open.match(/[^.;!?\n]+[.;!?\n]?/gu) ?? []
  const clauses = sentences
    .slice(0, 40)
    .flatMap((sentence) =>
      sentence.endsWith('?') || opinion.test(sentence)
        ? []
        : sentence.replace(/[.;!\n]$/u, '').split(/, (?:and |then )?/u),
    )
  return clauses
    .slice(0, 40)
    .flatMap((clause) => claimIn(clause.trim()) ?? [])
    .slice(0, 4)
}

const goesOn = /^(?:over|to|into|onto|across|out|up|down|back|upstairs|downstairs|away|around|behind)$/u

/** The noun of a claim: without the words that only join it to the line, and up to where the line goes on. */
function subjectIn(found: string, kind: Claim['kind']): string {
  const plain = found.trim().replace(/^(?:(?:and|then|so|but|now|because|all)\s+)+/u, '')
  return kind === 'possession'
    ? (plain.split(/\s(?:and|but|so|if|which|that|because|for)\s/u)[0] ?? '')
    : plain
}

/** The words before a claim; a verb of saying may be taken for a part of its subject: "tell her Tam is dead". */
function leadOf(plain: string, kind: Claim['kind'], found: RegExpExecArray): string {
  if (kind === 'death' || kind === 'other') return `${plain.slice(0, found.index)} ${found[1] ?? ''}`
  return plain.slice(0, found.index + (kind === 'gain' ? 0 : 3))
}

function claimIn(clause: string): Claim | null {
  const plain = foldText(clause).replaceAll('’', "'").slice(0, 300)
  if (plain === '') return null
  for (const { kind, test, voids } of patterns) {
    const found = test.exec(plain)
    if (found === null || reported.test(leadOf(plain, kind, found))) continue
    const about = subjectIn(found[1] ?? '', kind)
    if (kind === 'possession' && nothingHad.test(about)) continue
    // "Rusk lend me a lantern" bids him: one who does it lends.
    if (kind === 'other' && bids.test(plain) && !isSeveral.test(about)) continue
    if ((kind === 'other' || kind === 'death') && about.split(' ').some((word) => notSomebody.has(word)))
      continue
    // What is carried over to somebody is moved, and not claimed.
    if (kind === 'possession' && about.split(' ').some((word) => goesOn.test(word))) continue
    return { kind, words: clause.slice(0, 200), about: about.slice(0, 80), ...(voids && { voids }) }
  }
  return null
}
