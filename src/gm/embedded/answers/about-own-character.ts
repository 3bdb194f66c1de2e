/** Questions about one's own character: what the sheet says. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import type { ContextPacket } from '../../../core/protocol/context-packet.ts'
import { capitalize, joinList, withIndefiniteArticle } from '../../../text/capitals-articles-plurals-lists.ts'
import { withFullStop } from '../../../text/sentences.ts'
import { type Answer, plain } from './answer-with-source.ts'
import type { Question } from './parse-question.ts'

interface Field {
  readonly asks: RegExp
  /** What it is called where a sheet does not have it. */
  readonly called?: string
  readonly tell: (attrs: JsonObject, packet: ContextPacket) => string | null
}

const fields: readonly Field[] = [
  {
    asks: /\b(?:ac|armou?r class)\b/,
    called: 'armour class',
    tell: ({ armor_class: ac }) => (typeof ac === 'number' ? `Your armour class is ${ac}.` : null),
  },
  {
    asks: /\b(?:hp|hit points|health|wounds|how (?:badly )?(?:hurt|wounded|injured)|am i (?:hurt|wounded|injured|bleeding|dying|ok|okay|all right|alright|healthy))\b/,
    tell: ({ hp_current: now, hp_max: most, temp_hp: more }, packet) =>
      typeof now === 'number' && typeof most === 'number'
        ? `You have ${now} of ${most} hit points${typeof more === 'number' && more > 0 ? `, and ${more} temporary ones` : ''}.`
        : clockLine(packet, 'harm'),
  },
  {
    asks: /\b(?:xp|experience)\b/,
    called: 'experience points',
    tell: ({ experience }) =>
      isJsonObject(experience) && typeof experience.current === 'number'
        ? `You have ${experience.current} experience points${typeof experience.needed_for_next_level === 'number' ? `; the next level is at ${experience.needed_for_next_level}` : ''}.`
        : null,
  },
  {
    asks: /\b(?:(?:what|which|my) (?:level|class)|level am i|class am i|my (?:level|class|race|profession|job)|what am i$|for a living)\b/,
    tell: (attrs) =>
      typeof attrs.level === 'number'
        ? calling(attrs)
        : `${calling(attrs) ?? ''} There are no levels in these rules.`.trim(),
  },
  { asks: /\bslots?\b/, tell: ({ resources }) => slotsOf(resources) },
  {
    asks: /\b(?:my|know|have|cast|what|which) (?:any )?(?:spells?|magic|cantrips?)\b|\bcast (?:any )?(?:spells?|magic)\b/,
    called: 'spells',
    tell: ({ spells_known, spells_prepared }) =>
      namesOf(
        'You know these spells',
        [...texts(spells_known), ...texts(spells_prepared)].map((name) => name.replaceAll('-', ' ')),
      ),
  },
  {
    asks: /\bmy (?:features?|powers|class features?|special (?:abilities|powers)|talents?|perks?)\b|\b(?:features|powers|special abilities|talents) (?:do i|have i)\b|\bwhat(?:'s| is) special about me\b/,
    called: 'features',
    tell: ({ features }) => namesOf('Your features', texts(features).map(featureName)),
  },
  {
    asks: /\b(?:my (?:best |strongest |worst |weakest )?skills?|my \w+(?: \w+){0,2} (?:bonus|modifier)|am i (?:any )?(?:good|trained|skilled|best)|good at|bad at|trained in|do i know how to|proficien\w*|what skills|which skills)\b/,
    tell: ({ skills }) => skillsOf(skills),
  },
  {
    asks: /\b(?:my (?:abilit\w+|stats?|attributes|scores)|strength|dexterity|constitution|intelligence|wisdom|charisma|how strong am i|am i (?:very |so )?(?:strong|smart|clever|quick|wise|charming|tough|nimble)|how (?:smart|quick|wise|charming) am i)\b/,
    tell: ({ attributes }) => scoresOf(attributes),
  },
  {
    asks: /\b(?:conditions?|status effects?|wrong with me|affecting me|am i (?:under|suffering))\b|\bhow am i(?: feeling| doing)?$/,
    tell: (attrs, packet) => conditionsOf(attrs) ?? clockLine(packet, 'harm'),
  },
  {
    asks: /\blanguages?\b/,
    called: 'languages',
    tell: ({ languages }) => namesOf('You speak', texts(languages)),
  },
  {
    asks: /\bmy (?:speed|pace)\b|\bhow fast (?:am i|can i)\b/,
    called: 'speed',
    tell: ({ combat_stats: stats }) =>
      isJsonObject(stats) && typeof stats.speed === 'number'
        ? `You move ${stats.speed} feet in a round.`
        : null,
  },
  { asks: /\bhit ?dice\b/, called: 'hit dice', tell: ({ resources }) => diceOf(resources) },
  {
    asks: /\b(?:motivat\w*|what drives me|what do i want|my (?:goal in life|weakness|flaw|moral line|background|backstory|past|story))\b/,
    called: 'note of that',
    tell: (attrs) => nature(attrs),
  },
]

const self =
  /\b(?:who am i|(?:what|which) name am i|am i known|my (?:trade|calling|occupation)|what am i(?: playing)?$|(?<!(?:else|all|have|carry|got)\b.{0,12})about me\b|my (?:character|sheet|name)|what(?:'s| is|s) my name|am i called|who do i play|do i do for a living|character sheet)\b/
const own = /\b(?:my|me|i|i'm|am i|i've)\b|\bleft$|^how (?:much|many)\b/
/** "Am I poisoned?" */
const ailment =
  /\bam i (?:still |now |already )?(blinded|blind|charmed|deafened|deaf|frightened|scared|grappled|incapacitated|invisible|paraly[sz]ed|petrified|poisoned|prone|restrained|stunned|unconscious|exhausted|tired|hidden|exposed|detected|cornered|pursued|followed|injured|cursed|drunk|hungry)\b/

/** Answers what is asked about oneself; empty when nothing is. */
export function aboutYou({ asked, hero, packet }: Question): readonly Answer[] {
  if (hero === undefined || !own.test(asked)) return []
  if (self.test(asked) && !/\b(?:good|bad|best|worst) at\b/.test(asked))
    return whole(hero.name, hero.attrs, asked)
  const ails = ailment.exec(asked)?.[1]
  if (ails !== undefined) return [plain(ailing(ails, hero.attrs))]
  const skill = skillNamed(asked, hero.attrs.skills) ?? skillsNamed(asked, hero.attrs.skills)
  if (skill !== null) return [plain(skill)]
  return fields
    .filter(({ asks }) => asks.test(asked))
    .flatMap(({ tell, called }) => {
      const text = tell(hero.attrs, packet) ?? (called === undefined ? null : `Your sheet has no ${called}.`)
      return text === null ? [] : [plain(text)]
    })
    .slice(0, 3)
}

const asksSkill =
  /\b(?:what(?:'s|s| is) my|how (?:high|good|bad|low|strong) is my|do i have(?: any)?|how (?:good|bad|skilled|trained) am i (?:at|in|with)|am i (?:any )?(?:good|trained|skilled) (?:at|in|with)|my) (\p{L}+(?: \p{L}+)?)$/u

/** What one does with a skill, and what it is called. */
const skillBehind: readonly (readonly [RegExp, string])[] = [
  [/^(?:sneaking|hiding|creeping)/, 'stealth'],
  [/^(?:lying|bluffing|deceiving)/, 'deception'],
  [/^(?:persuading|talking|charming|convincing)/, 'persuasion'],
  [/^(?:threatening|scaring|intimidating)/, 'intimidation'],
  [/^(?:climbing|swimming|running|jumping)/, 'athletics'],
  [/^(?:punching|brawling|combat|fights?)/, 'fighting'],
]

/** "What's my hacking at?": a skill of the sheet by its name; null when none is named. */
function skillNamed(asked: string, skills: JsonValue | undefined): string | null {
  const bare = asked.replace(/ (?:at|skill|score|rating|level|like|bonus|modifier|now|then)+$/, '')
  const said = asksSkill.exec(bare)?.[1]
  if (said !== undefined && /^(?:best|worst|strongest|weakest|highest|lowest|main|other)\b/.test(said))
    return null
  const name = said === undefined ? undefined : (skillBehind.find(([deed]) => deed.test(said))?.[1] ?? said)
  if (name === undefined) return null
  const worth = Array.isArray(skills)
    ? new Map(texts(skills).map((skill) => [spokenSkill(skill), null]))
    : new Map(
        Object.entries(isJsonObject(skills) ? skills : {}).map(([skill, value]) => [
          spokenSkill(skill),
          value,
        ]),
      )
  const own = [...worth.keys()].find((skill) => skill.toLowerCase() === name)
  if (own !== undefined) {
    const value = worth.get(own)
    return typeof value === 'number'
      ? `Your ${own} is ${value < 0 ? `−${-value}` : `+${value}`}.`
      : `You are trained in ${own}.`
  }
  const isAskedAsSkill =
    /\b(?:at|skill|rating)$/.test(asked) && worth.size > 0 && !/\b(?:good|bad)$/.test(name)
  return isAskedAsSkill
    ? `${capitalize(name)} is not among your skills${Array.isArray(skills) ? '' : ', so it adds nothing to a roll'}. ${skillsOf(skills) ?? ''}`.trim()
    : null
}

/** "The modifiers for my streetwise and stealth": each skill that is named, with what it adds; null when none is. */
function skillsNamed(asked: string, skills: JsonValue | undefined): string | null {
  if (!isJsonObject(skills) || !/\b(?:modifiers?|bonus(?:es)?|skills?|scores?|numbers?|add)\b/.test(asked))
    return null
  const told = Object.entries(skills).flatMap(([name, value]) =>
    typeof value === 'number' && asked.includes(spokenSkill(name).toLowerCase())
      ? [`${spokenSkill(name)} ${value < 0 ? value : `+${value}`}`]
      : [],
  )
  return told.length === 0 ? null : `You add: ${joinList(told)}.`
}

function spokenSkill(name: string): string {
  return name.replaceAll('-', ' ').replaceAll('_', ' ')
}

function whole(name: string, attrs: JsonObject, asked: string): readonly Answer[] {
  if (/\blevel\b/.test(asked))
    return [
      plain(
        `You are ${name}. ${calling(attrs) ?? ''}${typeof attrs.level === 'number' ? '' : ' There are no levels in these rules.'}`,
      ),
    ]
  if (/\bname\b|\bcalled\b/.test(asked) && !/\band\b/.test(asked)) return [plain(`You are ${name}.`)]
  const told = [`You are ${name}.`, calling(attrs), nature(attrs)].filter((part) => part !== null)
  const hp =
    typeof attrs.hp_current === 'number' &&
    typeof attrs.hp_max === 'number' &&
    /\b(?:sheet|character)\b/.test(asked)
      ? [
          `You have ${attrs.hp_current} of ${attrs.hp_max} hit points and armour class ${String(attrs.armor_class ?? '?')}.`,
        ]
      : []
  return [plain([...told, ...hp].join(' '))]
}

/** "You are a level 3 halfling rogue (thief), and were a criminal." */
function calling({ level, race, class: kind, subclass, background }: JsonObject): string | null {
  const lower = (value: JsonValue | undefined): string =>
    typeof value === 'string' ? value.toLowerCase() : ''
  const past = lower(background)
  if (typeof level !== 'number') return past === '' ? null : `You are ${withIndefiniteArticle(past)}.`
  const what = [lower(race), lower(kind) || 'adventurer'].filter((part) => part !== '').join(' ')
  const of = lower(subclass) === '' ? '' : ` (${lower(subclass)})`
  return `You are a level ${level} ${what}${of}${past === '' ? '' : `, with a past as ${withIndefiniteArticle(past)}`}.`
}

function nature({ motivation, weakness, moral_line: line }: JsonObject): string | null {
  const told = [
    typeof motivation === 'string' ? `What you want: ${lowerFirst(withFullStop(motivation))}` : '',
    typeof weakness === 'string' ? `Your weakness: ${lowerFirst(withFullStop(weakness))}` : '',
    typeof line === 'string' ? `Your line: ${lowerFirst(withFullStop(line))}` : '',
  ].filter((part) => part !== '')
  return told.length === 0 ? null : told.join(' ')
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function conditionsOf({ status_conditions: now, exhaustion }: JsonObject): string | null {
  if (!Array.isArray(now)) return null
  const names = [
    ...texts(now),
    ...(typeof exhaustion === 'number' && exhaustion > 0 ? [`exhausted (${exhaustion})`] : []),
  ]
  return names.length === 0 ? 'Nothing ails you that the sheet knows of.' : `You are ${joinList(names)}.`
}

function ailing(ailment: string, attrs: JsonObject): string {
  const now = texts(attrs.status_conditions).map((name) => name.toLowerCase())
  const yes = now.some((name) => name.startsWith(ailment.slice(0, 5)))
  const others =
    now.length === 0 ? ' Nothing ails you that the sheet knows of.' : ` You are ${joinList(now)}.`
  return yes ? `Yes, you are ${ailment}.` : `No.${others}`
}

/** "rogue-expertise-1" is Expertise, "second-story-work" Second-Story Work. */
export function featureName(id: string): string {
  const words = id
    .replace(/-\d+$/, '')
    .replace(
      /^(?:barbarian|bard|cleric|druid|fighter|monk|paladin|ranger|rogue|sorcerer|warlock|wizard)-/,
      '',
    )
    .split('-')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

/** The names in a list of texts or of rows with a name. */
export function texts(value: JsonValue | undefined): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (Array.isArray(value))
    return value.flatMap((entry: JsonValue) => (isJsonObject(entry) ? texts(entry.name) : texts(entry)))
  return []
}

function namesOf(lead: string, names: readonly string[]): string | null {
  return names.length === 0 ? null : `${lead}: ${joinList([...new Set(names)])}.`
}

export function clockLine(packet: ContextPacket, id: string): string | null {
  const clock = packet.clocks.find((row) => row.id === id || row.id.endsWith(`:${id}`))
  return clock === undefined ? null : `${clock.name} stands at ${clock.value} of ${clock.max}.`
}

function slotsOf(resources: JsonValue | undefined): string | null {
  const slots =
    isJsonObject(resources) && isJsonObject(resources.spell_slots)
      ? Object.entries(resources.spell_slots)
      : []
  const told = slots.flatMap(([level, row]) =>
    isJsonObject(row) && typeof row.total === 'number' && row.total > 0
      ? [
          `level ${level.replace(/\D/g, '')}: ${row.total - (typeof row.used === 'number' ? row.used : 0)} of ${row.total}`,
        ]
      : [],
  )
  return told.length === 0 ? 'You have no spell slots.' : `Slots left: ${joinList(told)}.`
}

function diceOf(resources: JsonValue | undefined): string | null {
  const dice = isJsonObject(resources) && isJsonObject(resources.hit_dice) ? resources.hit_dice : null
  if (dice === null || typeof dice.total !== 'number') return null
  return `You have ${dice.total - (typeof dice.used === 'number' ? dice.used : 0)} of ${dice.total} hit dice left.`
}

function skillsOf(skills: JsonValue | undefined): string | null {
  if (Array.isArray(skills)) return namesOf('You are trained in', texts(skills).map(spokenSkill))
  if (!isJsonObject(skills)) return null
  const told = Object.entries(skills).flatMap(([name, value]) =>
    typeof value === 'number' ? [`${spokenSkill(name)} ${value < 0 ? value : `+${value}`}`] : [],
  )
  return namesOf('Your skills', told)
}

function scoresOf(attributes: JsonValue | undefined): string | null {
  if (!isJsonObject(attributes)) return null
  return namesOf(
    'Your scores',
    Object.entries(attributes).flatMap(([name, value]) =>
      typeof value === 'number' ? [`${name} ${value}`] : [],
    ),
  )
}

const levelUp =
  /\blevel(?:l?ing)?[ -]?up\b|\b(?:gain|take|get|reach|advance) (?:a|another|the next|my next) level\b|\bnext level\b|\bspend (?:my )?(?:xp|experience)\b|\blevel me up\b/

/** "Level up": whether a level is due, what is wanting, and where it is taken. The rules alone take it; this only says so. */
export function aboutLevel({ asked, hero }: Question): readonly Answer[] {
  if (hero === undefined || !levelUp.test(asked)) return []
  const { level, experience, class: kind } = hero.attrs
  const now = isJsonObject(experience) ? experience.current : undefined
  const needed = isJsonObject(experience) ? experience.needed_for_next_level : undefined
  if (typeof level !== 'number' || typeof now !== 'number' || typeof needed !== 'number')
    return [plain('There are no levels in these rules: what you become is what the story makes of you.')]
  const who = typeof kind === 'string' ? kind.toLowerCase() : 'character'
  if (now >= needed)
    return [
      plain(
        `A level is due: you have ${now} experience points, and level ${level + 1} wants ${needed}. Type “take a level”, or pick it where it stands among the choices; it takes no time, and is not to be had in the middle of a fight.`,
      ),
    ]
  return [
    plain(
      `Not yet. You are a level ${level} ${who} with ${now} experience points; level ${level + 1} wants ${needed}, so ${needed - now} are still to come. They are given for what is found out, won and survived. When a level is due, “Take a level” stands among the choices.`,
    ),
  ]
}
