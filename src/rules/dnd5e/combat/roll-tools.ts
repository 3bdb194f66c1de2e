/**
 * The four tools a model may ask for (DICE-20). Their arguments are read strictly, then the engine looks up the real
 * numbers: a told modifier, DC or AC never enters a roll. Which tools a mode has is a table (MODE-04, MODE-12).
 */

import { z } from 'zod'
import type { JsonObject, JsonValue } from '../../../core/json.ts'
import type { DiceEntry } from '../../../core/ledger/dice-entry.ts'
import type { Mode } from '../../../core/mode.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import { type DiceRoller, renderLedgerString } from '../../../dice/index.ts'
import type { RulesView } from '../../rules-view.ts'
import type { AttemptedAction, Because, RulesTool } from '../../ruleset.ts'
import { abilityNamed } from '../character/abilities.ts'
import { classNamed } from '../character/class-names.ts'
import { sheetOf } from '../character/sheet.ts'
import { naturalFace, plainLabel, rollD20, rollSave } from '../checks/d20-roll.ts'
import { demandCheck, profileOf } from '../checks/demand-check.ts'
import { needsRoll } from '../checks/match-skill.ts'
import { rollCheck } from '../checks/resolve-check.ts'
import { saveModifiersOf } from '../checks/roll-modifiers.ts'
import type { Catalogue } from '../data/catalogue-port.ts'
import { judgeAttack, verdictWord } from './attack/attack-roll.ts'
import { checkSneakAttack, criticalNotation } from './rolls/formulas.ts'
import { readCombatant } from './state/combatant.ts'

const number = z.int().min(-1_000).max(1_000)
const purpose = z.string().max(200).optional()
const edge = { advantage: z.boolean().optional(), disadvantage: z.boolean().optional() } as const

const schemas = {
  roll_dice: z.strictObject({ notation: z.string().max(200), purpose, ...edge }),
  roll_attack: z.strictObject({
    attack_modifier: number,
    target_ac: number,
    damage_notation: z.string().max(200).optional(),
    target_id: z.string().max(200).optional(),
    purpose,
    ...edge,
  }),
  roll_skill_check: z.strictObject({
    skill_name: z.string().max(60),
    attribute_modifier: number.optional(),
    proficiency_bonus: number.optional(),
    dc: number,
    purpose,
    ...edge,
  }),
  roll_saving_throw: z.strictObject({
    save_type: z.string().max(60),
    attribute_modifier: number.optional(),
    proficiency_bonus: number.optional(),
    dc: number,
    purpose,
    ...edge,
  }),
} as const

type ToolName = keyof typeof schemas

/** Which tools each mode has: God and DM roll nothing, thinking has its own planning check and no other (MODE-12). */
const toolsByMode: Readonly<Record<Mode, readonly ToolName[]>> = {
  STORY: ['roll_dice', 'roll_attack', 'roll_skill_check', 'roll_saving_throw'],
  THINK: [], // enforces: MODE-12
  GOD: [], // enforces: MODE-04
  DM: [],
}

/** What a run of a tool knows. */
interface Run {
  readonly action: AttemptedAction
  readonly view: RulesView
  readonly dice: DiceRoller
  readonly catalogue: Catalogue
}

export function toolsFor(mode: Mode, catalogue: Catalogue): readonly RulesTool[] {
  return toolsByMode[mode].map((name) => ({
    name,
    description: descriptions[name],
    run: (args, action, view, dice) => runTool(name, args, { action, view, dice, catalogue }),
  }))
}

const descriptions: Readonly<Record<ToolName, string>> = {
  roll_dice: 'Rolls dice that belong to no check, for example 2d6+3.',
  roll_attack: 'Rolls an attack of the acting character; bonus and armour class are looked up, not believed.',
  roll_skill_check: 'Rolls the skill that fits the declared action against the difficulty the rules set.',
  roll_saving_throw: 'Rolls a saving throw with the bonus of the sheet.',
}

/**
 * Runs a requested tool; a tool that does not exist, or does not exist in this mode, is refused and nothing is rolled.
 *
 * @example
 * runRequestedTool('set_hp', {}, 'STORY', action, view, dice, catalogue) // refused: DICE-20
 */
export function runRequestedTool(
  name: string,
  args: unknown,
  mode: Mode,
  run: {
    readonly action: AttemptedAction
    readonly view: RulesView
    readonly dice: DiceRoller
    readonly catalogue: Catalogue
  },
): Result<JsonObject> {
  const known = (Object.keys(schemas) as ToolName[]).find((tool) => tool === name)
  if (known === undefined) return refuseTool(name) // enforces: DICE-20
  if (!toolsByMode[mode].includes(known)) {
    const rule = mode === 'THINK' ? 'MODE-12' : 'MODE-04'
    return refuse('rules/no-dice-now', `${name} cannot be used in ${mode} mode; nothing was rolled.`, {
      rule,
    })
  }
  return runTool(known, args, run)
}

function runTool(name: ToolName, args: unknown, run: Run): Result<JsonObject> {
  const read = schemas[name].safeParse(args)
  if (!read.success) return refuseArguments(name, read.error) // enforces: DICE-20
  const need = needsRoll(run.action)
  if (!need.needed) return refuse('rules/no-roll-needed', `No roll: ${need.reason}`, { rule: 'DICE-19' }) // enforces: DICE-19
  switch (name) {
    case 'roll_dice':
      return rollPlain(read.data as z.infer<typeof schemas.roll_dice>, run)
    case 'roll_attack':
      return rollAttack(read.data as z.infer<typeof schemas.roll_attack>, run)
    case 'roll_skill_check':
      return rollSkill(read.data as z.infer<typeof schemas.roll_skill_check>, run)
    case 'roll_saving_throw':
      return rollSavingThrow(read.data as z.infer<typeof schemas.roll_saving_throw>, run)
  }
}

function refuseTool(name: string): Result<JsonObject> {
  const message = `There is no tool "${name}"; there are ${Object.keys(schemas).join(', ')}.`
  return refuse('rules/unknown-tool', message, { rule: 'DICE-20' })
}

function refuseArguments(name: ToolName, error: z.ZodError): Result<JsonObject> {
  const [issue] = error.issues
  const field = issue?.path.join('.') ?? ''
  const what = field === '' ? (issue?.message ?? 'wrong arguments') : `${field}: ${issue?.message ?? 'wrong'}`
  const message = `${name} cannot be used like that (${what}); nothing was rolled.`
  return refuse('rules/bad-arguments', message, { rule: 'DICE-20', data: { field } })
}

/** What a tool answers: the row in the ledger's own words. */
function answer(entry: DiceEntry, more: JsonObject = {}): JsonObject {
  return {
    roll: entry.id,
    text: renderLedgerString(entry),
    total: entry.total,
    outcome: entry.outcome ?? null,
    ...more,
  }
}

function rollPlain(args: z.infer<typeof schemas.roll_dice>, { action, view, dice }: Run): Result<JsonObject> {
  const sneak = /sneak/i.test(args.purpose ?? '')
    ? sneakHeld(args.notation, action, view, true)
    : done(args.notation)
  if (!sneak.ok) return sneak
  const rolled = dice.roll({
    label: plainLabel(args.purpose ?? 'Roll'),
    notation: args.notation,
    attempt: { actor: action.actor_id, action: action.verb, target: action.target_id ?? '', check: 'dice' },
    ...(args.advantage !== undefined && { advantage: args.advantage }),
    ...(args.disadvantage !== undefined && { disadvantage: args.disadvantage }),
  })
  return rolled.ok ? done(answer(rolled.value)) : rolled
}

/** Sneak Attack dice are limited by the rogue's level; other classes have none (DICE-25). */
function sneakHeld(
  notation: string,
  action: AttemptedAction,
  view: RulesView,
  critical: boolean,
): Result<string> {
  const sheet = sheetOf(view.entity(action.actor_id))
  const level = classNamed(sheet.classText) === 'rogue' ? sheet.level : 0
  return checkSneakAttack(notation, level, critical) // enforces: DICE-25
}

function rollAttack(args: z.infer<typeof schemas.roll_attack>, run: Run): Result<JsonObject> {
  const { action, view, dice, catalogue } = run
  const actor = view.entity(action.actor_id)
  if (actor === undefined)
    return refuse('rules/unknown-creature', `There is nobody called "${action.actor_id}".`)
  const combatant = readCombatant(actor, catalogue, view.items(actor.id))
  const weapon = combatant.activities.find((activity) => activity.kind === 'attack')
  const bonus =
    weapon?.kind === 'attack' && typeof weapon.bonus === 'number' ? weapon.bonus : args.attack_modifier
  const target = view.entity(args.target_id ?? action.target_id ?? '')
  const armor = target === undefined ? args.target_ac : readCombatant(target, catalogue).armorClass
  const damage = args.damage_notation ?? (weapon?.kind === 'attack' ? weapon.damage[0]?.dice : undefined)
  const held =
    args.damage_notation !== undefined && /sneak/i.test(args.purpose ?? '')
      ? sneakHeld(args.damage_notation, action, view, false)
      : done('')
  if (!held.ok) return held
  const modifiers: Because[] = [{ value: bonus, source: 'ATK', reason: weapon?.name ?? 'attack' }]
  const rolled = rollD20(
    dice,
    {
      label: `${weapon?.name ?? 'Attack'} attack`,
      actor: action.actor_id,
      action: action.verb,
      target: target?.id ?? '',
      check: 'attack',
      modifiers,
      against: { kind: 'AC', value: armor },
      edge: {
        advantage: args.advantage === true ? ['asked'] : [],
        disadvantage: args.disadvantage === true ? ['asked'] : [],
      },
    },
    ({ total, kept }) => verdictWord(judgeAttack({ face: kept[0] ?? 0, total, armorClass: armor })),
  )
  if (!rolled.ok) return rolled
  const verdict = judgeAttack({
    face: naturalFace(rolled.value),
    total: rolled.value.total,
    armorClass: armor,
  })
  const told: JsonObject = {
    verdict,
    ac: armor,
    attack_bonus: bonus,
    told: { attack_modifier: args.attack_modifier, target_ac: args.target_ac },
  }
  if (verdict === 'miss' || damage === undefined) return done(answer(rolled.value, told))
  const hurt = dice.roll({
    label: plainLabel(`${weapon?.name ?? 'Attack'} damage`),
    notation: verdict === 'critical' ? criticalNotation(damage) : damage,
    attempt: { actor: action.actor_id, action: action.verb, target: target?.id ?? '', check: 'damage' },
  })
  return hurt.ok ? done(answer(rolled.value, { ...told, damage: answer(hurt.value) })) : hurt
}

function rollSkill(args: z.infer<typeof schemas.roll_skill_check>, run: Run): Result<JsonObject> {
  const { action, view, dice, catalogue } = run
  const asked = { ...action, skill: args.skill_name }
  const demand = demandCheck(view, asked, catalogue)
  if (!demand.ok) return demand
  if (demand.value.kind !== 'check')
    return refuse('rules/no-roll-needed', `No roll: ${demand.value.reason}`, { rule: 'DICE-19' })
  const { check } = demand.value
  const edged = {
    ...check,
    advantage: check.advantage || args.advantage === true,
    disadvantage: check.disadvantage || args.disadvantage === true,
  }
  const rolled = rollCheck(dice, asked, edged)
  if (!rolled.ok) return rolled
  const parts = (check.difficulty?.parts ?? []) as unknown as JsonValue
  return done(
    answer(rolled.value, {
      skill: check.skill,
      dc: check.difficulty?.value ?? null,
      dc_parts: parts,
      told: { dc: args.dc },
    }),
  )
}

function rollSavingThrow(args: z.infer<typeof schemas.roll_saving_throw>, run: Run): Result<JsonObject> {
  const { action, view, dice, catalogue } = run
  const ability = abilityNamed(args.save_type.replace(/\s*save$/i, ''))
  if (ability === undefined)
    return refuse('rules/unknown-ability', `There is no saving throw "${args.save_type}".`, {
      rule: 'DICE-20',
    })
  const profile = profileOf(view, action.actor_id, catalogue)
  if (!profile.ok) return profile
  const dc = Math.min(30, Math.max(5, args.dc))
  const bent = saveModifiersOf(view, action.actor_id, ability, args.purpose ?? '', catalogue)
  const outcome = rollSave(dice, profile.value, {
    ability,
    dc,
    against: args.purpose ?? action.verb,
    source: action.target_id ?? '',
    extra: bent.modifiers,
    edge: {
      advantage: [...bent.edge.advantage, ...(args.advantage === true ? ['asked'] : [])],
      disadvantage: [...bent.edge.disadvantage, ...(args.disadvantage === true ? ['asked'] : [])],
    },
  })
  if (outcome.entry === undefined) return done({ saved: false, reason: outcome.failedBecause ?? null })
  return done(answer(outcome.entry, { saved: outcome.saved, dc }))
}
