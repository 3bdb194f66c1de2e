/** Turns raw class features into ours. */
import type { z } from 'zod'
import type { Mechanic } from '../../src/rules/dnd5e/data/mechanic-schemas.ts'
import type { featureSchema } from '../../src/rules/dnd5e/data/srd-entry-schemas.ts'
import type { ClassId } from '../../src/rules/dnd5e/data/srd-vocabulary.ts'
import { classFacts, type FeatureModel, featureModels } from './models.ts'
import type { RawFeature } from './raw-source.ts'
import { plainId, ruling } from './words.ts'

type FeatureEntry = z.input<typeof featureSchema>

/** All features. */
export function convertFeatures(raw: readonly RawFeature[]): FeatureEntry[] {
  return raw.map((each) => {
    const model = featureModels[plainId(each.index)] ?? general(each, raw)
    return {
      id: plainId(each.index),
      name: each.name,
      class: each.class.index as ClassId,
      subclass: each.subclass?.index ?? null,
      level: each.level,
      parent: each.parent === undefined ? null : plainId(each.parent.index),
      needs: needsOf(each),
      mechanics: [...(model.mechanics ?? [])],
      activities: [...(model.activities ?? [])],
    }
  })
}

function needsOf(raw: RawFeature): FeatureEntry['needs'] {
  if (raw.prerequisites.length === 0) return null
  const last = (path: string | undefined): string => plainId(path?.split('/').at(-1) ?? '')
  return Object.fromEntries(
    raw.prerequisites.map((need) =>
      need.type === 'level'
        ? ['level', need.level]
        : need.type === 'feature'
          ? ['feature', last(need.feature)]
          : ['spell', last(need.spell)],
    ),
  )
}

/** Features that several classes share. */
function general(raw: RawFeature, all: readonly RawFeature[]): FeatureModel {
  const { index } = raw
  if (/ability-score-improvement/.test(index))
    return { mechanics: [{ kind: 'choose-ability-increase', choose: 2, amount: 1, except: [] }] }
  if (/^spellcasting-|^pact-magic$/.test(index))
    return { mechanics: spellcasting(raw.class.index as ClassId) }
  if (/fighting-style$|^eldritch-invocations$/.test(index)) {
    const options = all.filter((each) => each.parent?.index === index).map((each) => plainId(each.index))
    return {
      mechanics: [
        { kind: 'choose-feature', choose: index === 'eldritch-invocations' ? 2 : 1, from: options },
      ],
    }
  }
  if (/improvement-\d$|^domain-spells/.test(index))
    return { mechanics: [ruling('The subclass gives a feature of its own.')] }
  if (choices.includes(index)) return { mechanics: [{ kind: 'choose-subclass' }] }
  return { mechanics: [{ kind: 'unsupported', reason: 'not modelled yet' }] }
}

const choices = [
  'primal-path',
  'bard-college',
  'divine-domain',
  'druid-circle',
  'martial-archetype',
  'monastic-tradition',
  'sacred-oath',
  'ranger-archetype',
  'roguish-archetype',
  'sorcerous-origin',
  'otherworldly-patron',
  'arcane-tradition',
]

function spellcasting(id: ClassId): Mechanic[] {
  const { caster } = classFacts[id]
  if (caster === null) throw new Error(`A ${id} does not cast.`)
  return [
    {
      kind: 'spellcasting',
      ability: caster.ability,
      prepares: caster.method !== 'known',
      ritual: caster.ritual,
    },
  ]
}
