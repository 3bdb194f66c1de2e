/**
 * Ruleset: the game's own law. It says which check an action calls for and how hard it is, before any die falls; it
 * asks the dice roller for dice, and answers with what happened: events and a StateDiff. It never writes, never narrates,
 * never looks at a clock. A ruleset is right when it passes testing/ruleset-contract.ts.
 */

import type { DocumentLaw } from '../core/document/update-context-and-verdicts.ts'
import type { JsonObject } from '../core/json.ts'
import type { DiceEntry, DiceTarget } from '../core/ledger/dice-entry.ts'
import type { PlanQuality } from '../core/protocol/planning-block.ts'
import type { RiskLevel } from '../core/protocol/risk-levels.ts'
import type { Result } from '../core/result.ts'
import type { StateDiff } from '../core/state/state-diff.ts'
import type { Entity } from '../core/state/table-row-schemas.ts'
import type { TimedAction } from '../core/time/action-and-travel-duration.ts'
import type { Mode } from '../core/turn-mode.ts'
import type { Violation } from '../core/violation.ts'
import type { DiceRoller } from '../dice/index.ts'
import type { PlanningTopic } from './planning-difficulty.ts'
import type { RulesView } from './rules-view.ts'

/** What an actor tries to do, as the interpreter understood it or a choice says it. */
export interface AttemptedAction {
  /** One plain word: attack, sneak, persuade, search, rest, cast … */
  readonly verb: string
  readonly actor_id: string
  readonly target_id?: string
  readonly item_id?: string
  /** The player's own words, for skills named in them ("Use Charisma …"). */
  readonly words?: string
  /** Dangers that hang over it: violence, contested, dangerous, pursuit, hostile_present, sensitive. */
  readonly risk_flags?: readonly string[]
  /** A check the player or an offer asked for by name; the ruleset may refuse it (DICE-23). */
  readonly skill?: string
  /** Set by an earlier plan that is now carried out: changes the difficulty within limits. */
  readonly plan?: { readonly tier: string; readonly recommended: boolean; readonly confidence: string }
  /** What the ruleset needs beyond this: a spell and its slot, a weapon, targets of an area. */
  readonly options?: JsonObject
  /** What it is about, by id: whom one asks after, what one tells of. */
  readonly topics?: readonly string[]
  /** What is said aloud, as the player typed it. */
  readonly said?: string
  /** Which prepared answers of the person spoken to come near to it, question by question. */
  readonly matters?: readonly QuestionMatter[]
  /** How much money, as the player said it. */
  readonly amount?: number
  /** The authored action of the world definition that it is. */
  readonly deed_id?: string
  /** The same act without that authored action, for when an earlier act of the line has closed it. */
  readonly otherwise?: Omit<AttemptedAction, 'otherwise'>
  /** A small thing that only the prose has named and that comes into the campaign with this act. */
  readonly brings?: { readonly id: string; readonly name: string }
  /** It is only done if what the line does before it turns out so; the player's words for that. */
  readonly hangs_on?: { readonly outcome: 'success' | 'failure'; readonly condition: string }
  /** True: the caller that read it says that it is no authored action, whatever its words. */
  readonly improvised?: true
  /** The check that the world definition sets for it. Only the engine writes it; each ruleset reads its own part. */
  readonly authored?: {
    readonly skill: string
    readonly dc?: number
    readonly two_d6?: string
    readonly modifier?: number
    /** For a player who asks why: where the number comes from. */
    readonly reason: string
  }
}

/** A question put to a person, and the answers their author prepared that come near to it, nearest first. */
export type QuestionMatter = Readonly<{
  asked: string
  near: readonly Readonly<{ id: string; nearness: number }>[]
}>

/** Searching by another word: looking closely after a failed search is the same try. */
const searching: ReadonlySet<string> = new Set(['examine', 'investigate', 'look'])

/**
 * What of an act its dice are keyed by, beside who does what to whom: the offer and which roll it is. The thing it is done
 * with is not in it, or everything in the bag would buy another roll.
 */
export function triedAs({ verb, deed_id }: Pick<AttemptedAction, 'verb' | 'deed_id'>, part: string) {
  const offer = deed_id?.slice(0, 200) ?? (searching.has(verb) ? 'search' : undefined)
  return { ...(offer !== undefined && { offer }), part }
}

/** Something that a character does by its name in the rules: a spell, a feature of a class. */
export interface NamedPower {
  readonly id: string
  readonly name: string
  /** What else players call it. */
  readonly aliases: readonly string[]
  /** It is cast, used, or only says how one attacks. */
  readonly kind: 'spell' | 'feature' | 'attack'
  /** What the action is given so that it is this one. */
  readonly options: JsonObject
  /** Why this character cannot do it at all; missing when they can. */
  readonly lacking?: string
}

/** A named number and where it comes from. */
export interface Because {
  readonly value: number
  readonly source: string
  /** A few words for a player who asks why. */
  readonly reason: string
}

/** A check that is due, with everything a player may ask about it, fixed before the roll. */
export interface Check {
  /** What the ledger calls it: "Stealth", "Longsword attack". */
  readonly label: string
  readonly skill: string
  readonly notation: string
  readonly modifiers: readonly Because[]
  /** Null when the bands alone decide. */
  readonly difficulty: {
    /** The word the ledger has for what it is measured against. */
    readonly kind: DiceTarget['kind']
    readonly value: number
    readonly parts: readonly Because[]
  } | null
  readonly advantage: boolean
  readonly disadvantage: boolean
  /** The rule it follows, in words: "a contest of Stealth against passive Perception". */
  readonly rule: string
  /** Dice thrown first and added as modifiers: a spell's guidance, a bard's word. */
  readonly bonus_dice?: readonly { readonly notation: string; readonly source: string }[]
  /** Why the roll is better or worse than plain. */
  readonly edges?: { readonly advantage: readonly string[]; readonly disadvantage: readonly string[] }
}

/** What an action calls for. */
export type Demand =
  | { readonly kind: 'check'; readonly check: Check }
  | { readonly kind: 'automatic'; readonly reason: string }
  | { readonly kind: 'impossible'; readonly reason: string; readonly instead?: string }

/** How it went. */
export type Outcome = 'critical' | 'success' | 'mixed' | 'failure' | 'automatic'

/** Something that happened, as the core's EngineEvent. */
export interface RulesEvent {
  readonly type: string
  readonly details: JsonObject
  readonly tags: readonly string[]
}

/** What came of an action. */
export interface Resolution {
  readonly outcome: Outcome
  /** At least one event for every change (PIPE-11). */
  readonly events: readonly RulesEvent[]
  readonly diff: StateDiff
  /** How long it took, in the engine's own kinds. */
  readonly elapsed: {
    readonly action: TimedAction
    readonly rounds?: number
    readonly measured_seconds?: number
  }
}

/** Something a character could do now, for a planning block. */
export interface Offer {
  /** snake_case, unique among the offers. */
  readonly key: string
  readonly text: string
  readonly description: string
  readonly risk_level: RiskLevel
  readonly action: AttemptedAction
  /** The check it would call for, with its difficulty; null when none. */
  readonly check: Check | null
}

/** A tool that a model may request, with the schema of its arguments as zod gives it. */
export interface RulesTool {
  readonly name: 'roll_dice' | 'roll_attack' | 'roll_skill_check' | 'roll_saving_throw'
  readonly description: string
  /** Checks the arguments against schema, state and what the action calls for, and rolls; refusals name the rule. */
  run(args: unknown, action: AttemptedAction, view: RulesView, roller: DiceRoller): Result<JsonObject>
}

/** A planning check (seed 001): what it is rolled with and how hard it is, fixed before the roll. */
export interface PlanningCheck {
  readonly stat: PlanQuality['stat_used']
  readonly stat_value: number
  readonly modifier: number
  readonly dc: number
  readonly dc_category: string
  readonly dc_reasoning: string
}

/** What became of what a narrator told about a fight. */
export interface AnsweredFight {
  /** The fight that began; null when none did. */
  readonly resolution: Resolution | null
  /** True when it asks for a fight that has not begun. */
  readonly asksForFight: boolean
  /** The update without what only the fight may write. */
  readonly updates: JsonObject
  readonly violations: readonly Violation[]
}

/** A hurt or a condition that comes of no character's act: a fall, smoke, the sea. */
export interface Harm {
  readonly who: string
  /** What the ledger and the story call it. */
  readonly cause: string
  readonly damage?: { readonly dice: string; readonly type: string }
  readonly condition?: { readonly name: string; readonly ends: boolean }
}

/** A fight that an author wrote. Those who do not exist yet come into being with it. */
export interface WrittenFight {
  readonly trigger: string
  readonly foes: readonly {
    readonly id: string
    readonly name: string
    /** A creature of the rules, when they have no sheet of their own. */
    readonly creature: string | null
    /** How dangerous, 1 to 3, for rules without creatures. */
    readonly threat: number
    readonly spawned: boolean
  }[]
  readonly allies: readonly string[]
  /** They never lose heart by themselves. */
  readonly steadfast: boolean
}

/** How a written fight stands for the player. */
export interface FightStanding {
  readonly how: 'going' | 'won' | 'lost' | 'fled' | 'truce'
  /** How many foes are out of it. */
  readonly down: number
  readonly of: number
}

/** How a story may end a fight. */
export type FightEnd = 'rout' | 'truce' | 'captured' | 'left' | 'over'

/** What a story may ask of the rules beyond what an actor tries. */
export interface StoryEffects {
  /** An entity is hurt, comes under a condition or is rid of one; the dice are the dice roller's. */
  suffer(view: RulesView, harm: Harm, roller: DiceRoller): Result<Resolution>
  /** Begins a written fight and lets others act until the player must decide. */
  openFight(view: RulesView, fight: WrittenFight, roller: DiceRoller): Result<Resolution>
  standing(view: RulesView, foes: readonly string[]): FightStanding
  /**
   * Ends it: the rest run (`rout`), both sides stop (`truce`), the player is taken alive (`captured`) or is no longer
   * where the foes are (`left`), or it is over already and nothing of it hangs in the air (`over`).
   */
  settle(view: RulesView, foes: readonly string[], how: FightEnd, roller: DiceRoller): Result<Resolution>
  /** What keeps a fight pressing while it goes on, for rules whose foes have no turns of their own. */
  press?(view: RulesView, foes: readonly string[]): Resolution | null
}

/** How much harm a character can still take, and how much at most. */
export interface Health {
  readonly current: number
  readonly max: number
}

/** A skill that a character is trained in. */
export interface KnownSkill {
  readonly name: string
  readonly expert: boolean
}

/** All of a sheet, what it lets the character do, or who it says they are. */
export type SheetPart = 'whole' | 'abilities' | 'identity'

/**
 * A character's sheet as every part of the engine may ask it, whatever the game. A ruleset's own sheet says more. What a game
 * has no figure for is left out: then the sheet says nothing about it.
 */
export interface CharacterSheet {
  readonly health?: Health | null
  readonly level?: number | undefined
  /** False while they are unconscious, dead or otherwise out of action. */
  readonly canPerceive?: boolean
  readonly seesInDark?: boolean
  /** True for a creature that is one of its kind in the rules' bestiary, and no person. */
  readonly isBestiaryCreature?: boolean
  /** The money that stands on the sheet; null when all of it is coins that are carried. */
  readonly money?: number | null
  /** What they were and are: background, class, role. */
  readonly callings?: readonly string[]
  knownSkills?(max: number): readonly KnownSkill[]
  /** The names of what they wear and wield, as far as it stands on the sheet. */
  readonly wornNames?: readonly string[]
  /** What the sheet says, as a text in which words of the player are looked up. */
  text?(part: SheetPart): string
  /** How many turns in a row failed, and the last turn that was counted; null when none was. */
  readonly failureStreak?: { readonly count: number; readonly turn: number } | null
}

/** The part of a ruleset that reads sheets. */
export type SheetReader = Pick<Ruleset, 'readSheet'>

/** One set of rules. `Sheet` is what it makes of an entity's attrs; nothing reads the figures of the rules otherwise. */
export interface Ruleset<Sheet extends CharacterSheet = CharacterSheet> {
  readonly specVersion: 1
  readonly id: string
  readonly name: string

  /** Reads the figures of the rules from an entity, or from none. It is total: whatever an old log holds, it never throws. */
  readSheet(entity: Pick<Entity, 'attrs'> | undefined): Sheet
  /** What an action calls for; asks for no dice and changes nothing. */
  demand(view: RulesView, action: AttemptedAction): Result<Demand>
  /** Carries an action out with the dice it calls for. A refusal uses no dice. */
  resolve(view: RulesView, action: AttemptedAction, roller: DiceRoller): Result<Resolution>
  /** What the actor could do now, most fitting first; every one of them passes `demand`. */
  offers(view: RulesView, actorId: string): readonly Offer[]
  /**
   * What the actor may decide about an action, such as what a level brings; `options` holds the answers so far, and
   * `demand` says whether they do. Missing or empty when nothing is asked.
   */
  questions?(view: RulesView, action: AttemptedAction): Result<readonly ActionQuestion[]>
  /** What the actor may do by name, and what others of their kind may; missing when the rules name nothing. */
  powers?(view: RulesView, actorId: string): readonly NamedPower[]
  /** What passes by itself when time goes by: rests that end, effects that run out, deadlines of the rules. */
  elapse(view: RulesView, seconds: number, roller: DiceRoller): Resolution

  /** `Lvl 3 Fighter | HP: 28/28 | …` for the session header. */
  statusLine(view: RulesView, actorId: string): string
  /** Conditions and the like, for the line under the status; missing or null when the sheet keeps none. */
  conditionsLine?(view: RulesView, actorId: string): string | null
  /** `HD: 2/3, Spells: L1 2/2 …` as remaining/total. */
  resourcesLine(view: RulesView, actorId: string): string
  planningCheck(view: RulesView, actorId: string, topic: PlanningTopic): PlanningCheck
  /** "easy", "hard" … for a number. */
  difficultyLabel(value: number): string
  /** The tools a model may use in a mode. */
  tools(mode: Mode): readonly RulesTool[]

  /** What it says to strangers' changes of sheets; missing when shapes alone decide. */
  readonly documentLaw?: DocumentLaw
  /**
   * Holds a narrator's update against the fight, or starts the one it asks for; without a dice roller it only says that a fight
   * is asked for. Missing when it has no fights.
   */
  answerFight?(view: RulesView, updates: JsonObject, roller: DiceRoller | null): AnsweredFight
  /** What a story may ask of it; missing when its stories have no set fights and no effects that hurt. */
  readonly storyEffects?: StoryEffects

  /** Builds a character from choices; refuses what the rules do not allow, naming it. Rolled scores need their rows. */
  createCharacter(
    choices: JsonObject,
    rolls?: readonly DiceEntry[],
  ): Result<{
    readonly name: string
    readonly attrs: JsonObject
    readonly items: readonly { readonly item_id: string; readonly qty: number }[]
  }>
  /** The steps of creating a character, with their options, for the client that draws the form. */
  creationSteps(choices: JsonObject): readonly CreationStep[]
  /** Answers to what no step asks, such as scores that fit the calling; missing when every answer is picked. */
  suggestedChoices?(choices: JsonObject): JsonObject
}

/** One question of character creation. */
export interface CreationStep {
  readonly id: string
  readonly question: string
  readonly help: string
  readonly choose: number
  readonly options: readonly { readonly id: string; readonly name: string; readonly summary: string }[]
}

/** One question about an action. */
export interface ActionQuestion extends CreationStep {
  /** The same option may be chosen more than once. */
  readonly repeats?: true
}

/** Ids of things, creatures and skills that a ruleset names by itself; null where it takes any. */
export interface RulesetNames {
  readonly items: ReadonlySet<string> | null
  readonly creatures: ReadonlySet<string> | null
  readonly skills: ReadonlySet<string>
}
