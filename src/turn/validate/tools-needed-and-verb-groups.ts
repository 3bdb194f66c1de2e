/** What acts need and what stands in their way (tools, hands, eyes, ears, peace), and the groups of verbs that checks ask about. */

import { currencies } from '../../text/money-sums.ts'

/** Kinds of thing an act cannot do without; any word of a kind will do. */
export interface Need {
  /** What the missing thing is called. */
  readonly called: string
  readonly words: ReadonlySet<string>
}

const weapon: Need = {
  called: 'weapon to shoot with',
  words: new Set(
    'weapon bow shortbow longbow crossbow pistol gun rifle revolver sling blowgun shotgun smg launcher handgun dart musket'.split(
      ' ',
    ),
  ),
}
const ammo: Need = {
  called: 'ammunition',
  words: new Set(
    'ammo ammunition arrow bolt bullet round shell cartridge dart needle stone clip magazine quiver'.split(
      ' ',
    ),
  ),
}
const picks: Need = {
  called: 'lockpick',
  words: new Set('lockpick lockpicks pick picks thieves thief toolkit skeleton'.split(' ')),
}

/** What an act cannot do without. */
export const needs: Readonly<Record<string, readonly Need[]>> = {
  shoot: [weapon, ammo],
  unlock: [picks],
}

/** Acts that spend money. */
export const paying: ReadonlySet<string> = new Set(['pay', 'bribe', 'buy'])
/** Words of things that are money. */
export const money: ReadonlySet<string> = new Set([
  ...'gold copper platinum purse money cash credstick gp sp cp'.split(' '),
  ...currencies.flatMap((name) => [name, `${name}s`]),
])

/** Acts on a thing in one's own hands. */
export const handling: ReadonlySet<string> = new Set(
  'use give drop drink eat consume throw put show wear equip light sell trade read'.split(' '),
)
/** Acts that need an answer from a person. */
export const social: ReadonlySet<string> = new Set(
  'talk ask say tell greet accuse agree refuse flirt show persuade deceive intimidate provoke bribe buy sell trade give negotiate surrender'.split(
    ' ',
  ),
)
/** Acts that carry something off. */
export const taking: ReadonlySet<string> = new Set(['take', 'steal'])
/** Acts that do violence. */
export const violent: ReadonlySet<string> = new Set(
  'attack shoot grapple shove kill fight combat violence'.split(' '),
)
/** Acts of magic. */
export const magical: ReadonlySet<string> = new Set(
  'cast spell magic summon resurrect teleport transform read_mind'.split(' '),
)
/** Acts that look closely. */
export const searching: ReadonlySet<string> = new Set('search investigate'.split(' '))
/** Acts that need eyes on one thing. */
export const seeing: ReadonlySet<string> = new Set('look observe read investigate examine'.split(' '))
/** Acts that lead to another place. */
export const going: ReadonlySet<string> = new Set(
  'go travel flee sneak climb swim jump crawl balance follow abandon'.split(' '),
)
/** Acts that may be about anything a place has, listed or not. */
export const environmental: ReadonlySet<string> = new Set(
  'act ready defend swim crawl balance improvise insight recall craft tell greet agree refuse examine follow burn free open close climb jump use hide go look observe listen wait talk drop throw sneak dodge search investigate force perform think light dig rest sleep flee push put unlock disable hack'.split(
    ' ',
  ),
)
/** Acts that take more than wanting: something on the sheet must allow them. */
export const extraordinary: Readonly<Record<string, readonly string[]>> = {
  fly: ['fly', 'flight', 'wing', 'levitat', 'jetpack', 'broom', 'aarakocra'],
  teleport: ['teleport', 'misty step', 'dimension door', 'blink', 'portal'],
  summon: ['summon', 'conjur', 'familiar', 'call '],
  resurrect: ['resurrect', 'revivify', 'raise dead', 'reincarnat', 'necromanc'],
  transform: [
    'polymorph',
    'wild shape',
    'shapeshift',
    'shapechange',
    'invisib',
    'alter self',
    'disguise self',
    'lycan',
  ],
  read_mind: ['telepath', 'detect thoughts', 'mind'],
  cast: [
    'spell',
    'magic',
    'cast',
    'cantrip',
    'arcan',
    'wizard',
    'sorcer',
    'cleric',
    'druid',
    'bard',
    'warlock',
    'paladin',
    'ranger',
    'artificer',
  ],
}
/** Small words of a place, for going about in it. */
export const about: ReadonlySet<string> = new Set(
  'door window table corner bar stair wall crowd floor outside inside upstair downstair back front side counter chair bed fire fireplace balcony roof ledge shadow light middle center centre closer forward away left right north south east west over there up down gate bridge tree ladder'.split(
    ' ',
  ),
)
