/**
 * The shape of the figures we start from (the public 5e-database's, prose removed), as far as we read them. Nothing
 * outside tools/srd knows it.
 */

export interface RawName {
  readonly index: string
  readonly name: string
}
export interface RawDc {
  readonly dc_type: RawName
  readonly dc_value: number
  readonly success_type: string
}
export interface RawDamage {
  readonly damage_type?: RawName
  readonly damage_dice?: string
  readonly dc?: RawDc
  readonly notes?: string
  readonly from?: { readonly options: readonly RawDamage[] }
}
export interface RawUsage {
  readonly type: string
  readonly times?: number
  readonly dice?: string
  readonly min_value?: number
  readonly rest_types?: readonly string[]
}
export interface RawActionCount {
  readonly action_name: string
  readonly count: number | string
  readonly type?: string
}
export interface RawActionOption extends Partial<RawActionCount> {
  readonly option_type: string
  readonly items?: readonly RawActionCount[]
}
export interface RawAction {
  readonly name: string
  readonly attack_bonus?: number
  readonly dc?: RawDc
  readonly damage?: readonly RawDamage[]
  readonly usage?: RawUsage
  readonly actions?: readonly RawActionCount[]
  readonly action_options?: { readonly from: { readonly options: readonly RawActionOption[] } }
  readonly options?: { readonly from: { readonly options: readonly RawAction[] } }
  readonly attacks?: readonly RawAction[]
  readonly multiattack_type?: string
  readonly spellcasting?: RawSpellcasting
}
export interface RawSpellcasting {
  readonly level?: number
  readonly ability: RawName
  readonly dc?: number
  readonly modifier?: number
  readonly slots?: Readonly<Record<string, number>>
  readonly spells: readonly {
    readonly name: string
    readonly level: number
    readonly usage?: RawUsage
    readonly notes?: string
  }[]
}
export interface RawMonster extends RawName {
  readonly size: string
  readonly type: string
  readonly subtype?: string
  readonly alignment: string
  readonly armor_class: readonly {
    readonly type: string
    readonly value: number
    readonly armor?: readonly RawName[]
    readonly spell?: RawName
  }[]
  readonly hit_points: number
  readonly hit_points_roll: string
  readonly speed: Readonly<Record<string, string | boolean>>
  readonly strength: number
  readonly dexterity: number
  readonly constitution: number
  readonly intelligence: number
  readonly wisdom: number
  readonly charisma: number
  readonly proficiencies: readonly { readonly value: number; readonly proficiency: RawName }[]
  readonly damage_vulnerabilities: readonly string[]
  readonly damage_resistances: readonly string[]
  readonly damage_immunities: readonly string[]
  readonly condition_immunities: readonly RawName[]
  readonly senses: Readonly<Record<string, string | number>>
  readonly languages: string
  readonly challenge_rating: number
  readonly proficiency_bonus: number
  readonly xp: number
  readonly special_abilities?: readonly RawAction[]
  readonly actions?: readonly RawAction[]
  readonly legendary_actions?: readonly RawAction[]
  readonly reactions?: readonly RawAction[]
  readonly forms?: readonly RawName[]
}
export interface RawSpell extends RawName {
  readonly range: string
  readonly components: readonly string[]
  readonly ritual: boolean
  readonly duration: string
  readonly concentration: boolean
  readonly casting_time: string
  readonly level: number
  readonly attack_type?: string
  readonly damage?: {
    readonly damage_type?: RawName
    readonly damage_at_slot_level?: Readonly<Record<string, string>>
    readonly damage_at_character_level?: Readonly<Record<string, string>>
  }
  readonly dc?: { readonly dc_type: RawName; readonly dc_success: string }
  readonly heal_at_slot_level?: Readonly<Record<string, string>>
  readonly area_of_effect?: { readonly type: string; readonly size: number }
  readonly school: RawName
  readonly classes: readonly RawName[]
  readonly subclasses: readonly RawName[]
}
export interface RawEquipment extends RawName {
  readonly equipment_category: RawName
  readonly weapon_category?: string
  readonly weapon_range?: string
  readonly cost: { readonly quantity: number; readonly unit: string }
  readonly damage?: { readonly damage_dice: string; readonly damage_type: RawName }
  readonly two_handed_damage?: { readonly damage_dice: string }
  readonly range?: { readonly normal: number; readonly long?: number }
  readonly throw_range?: { readonly normal: number; readonly long: number }
  readonly weight?: number
  readonly properties?: readonly RawName[]
  readonly armor_category?: string
  readonly armor_class?: { readonly base: number; readonly dex_bonus: boolean; readonly max_bonus?: number }
  readonly str_minimum?: number
  readonly stealth_disadvantage?: boolean
  readonly gear_category?: RawName
  readonly tool_category?: string
  readonly vehicle_category?: string
  readonly quantity?: number
  readonly contents?: readonly { readonly item: RawName; readonly quantity: number }[]
}
export interface RawMagicItem extends RawName {
  readonly equipment_category: RawName
  readonly rarity: { readonly name: string }
  readonly variants: readonly RawName[]
}
export interface RawOption {
  readonly option_type: string
  readonly item?: RawName
  readonly count?: number
  readonly of?: RawName
  readonly items?: readonly RawOption[]
  readonly choice?: RawChoice
}
export interface RawChoice {
  readonly choose: number
  readonly type?: string
  readonly from: {
    readonly option_set_type: string
    readonly options?: readonly RawOption[]
    readonly equipment_category?: RawName
  }
}
export interface RawClass extends RawName {
  readonly hit_die: number
  readonly proficiency_choices: readonly RawChoice[]
  readonly proficiencies: readonly RawName[]
  readonly saving_throws: readonly RawName[]
  readonly starting_equipment: readonly { readonly equipment: RawName; readonly quantity: number }[]
  readonly starting_equipment_options: readonly RawChoice[]
  readonly subclasses: readonly RawName[]
  readonly spellcasting?: { readonly level: number; readonly spellcasting_ability: RawName }
}
export interface RawLevel {
  readonly level: number
  readonly ability_score_bonuses?: number
  readonly prof_bonus?: number
  readonly features: readonly RawName[]
  readonly class_specific?: Readonly<Record<string, unknown>>
  readonly spellcasting?: Readonly<Record<string, number>>
  readonly class: RawName
  readonly subclass?: RawName
}
export interface RawFeature extends RawName {
  readonly class: RawName
  readonly subclass?: RawName
  readonly level: number
  readonly parent?: RawName
  readonly prerequisites: readonly {
    readonly type: string
    readonly spell?: string
    readonly feature?: string
    readonly level?: number
  }[]
  readonly feature_specific?: {
    readonly expertise_options?: RawChoice
    readonly subfeature_options?: RawChoice
    readonly invocations?: readonly RawName[]
  }
}
export interface RawSkill extends RawName {
  readonly ability_score: RawName
}
