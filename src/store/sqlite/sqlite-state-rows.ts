/** The derived state of a campaign as SQLite rows: what the law reads and what a commit writes. */
import type { HashText } from '../../core/ledger/hash-chain-texts.ts'
import {
  type GameState,
  joinedKey,
  type SingleName,
  type Singles,
  singleNames,
  type TableName,
  type Tables,
  tableNames,
} from '../../core/state/game-state.ts'
import type { StateChange, StateReader } from '../../core/state/memory-and-overlay-tables.ts'
import type { Campaign, Counters, Scene } from '../../core/state/table-row-schemas.ts'
import { indexHidden } from './hidden-index.ts'
import type { Database } from './node-sqlite-driver.ts'
import { codecs } from './row-to-columns-codec.ts'

export class SqliteRows implements StateReader {
  readonly campaignId: string
  readonly hash: HashText
  protected readonly database: Database
  /** The settings as they were last read: a calendar is long, hardly ever changes, and every turn asks for it. */
  #settings: { readonly text: string; readonly value: object } = { text: '', value: {} }

  constructor(campaignId: string, database: Database, hash: HashText) {
    this.campaignId = campaignId
    this.database = database
    this.hash = hash
  }

  single<Name extends SingleName>(name: Name): Singles[Name] | undefined {
    if (name === 'scene') return this.#scene() as Singles[Name] | undefined
    if (name === 'campaign') return this.#campaign() as Singles[Name] | undefined
    if (name === 'counters') return this.#counters() as Singles[Name] | undefined
    const row = this.database.get(`SELECT ${name}_json FROM campaigns WHERE no = 1`)
    const text = row?.[0]
    return typeof text === 'string' ? (JSON.parse(text) as Singles[Name]) : undefined
  }

  row<Name extends TableName>(table: Name, key: string): Tables[Name] | undefined {
    const codec = codecs[table]
    const row = this.database.get(codec.selectOne, ...codec.keyParts(key))
    return row === undefined ? undefined : (codec.decode(row) as Tables[Name])
  }

  *all<Name extends TableName>(table: Name): Iterable<readonly [string, Tables[Name]]> {
    const codec = codecs[table]
    for (const row of this.database.all(codec.selectAll)) {
      const decoded = codec.decode(row)
      yield [codec.keyOf(decoded as never), decoded as Tables[Name]]
    }
  }

  knowledgeOf(factId: string): readonly string[] {
    const sql = 'SELECT knower_id FROM knowledge WHERE campaign_no = 1 AND fact_id = ?'
    return this.database.all(sql, factId).map((row) => joinedKey(String(row[0]), factId))
  }

  write(changes: Iterable<StateChange>): void {
    for (const change of changes) {
      if ('single' in change) this.#writeSingle(change.single, change.value)
      else {
        const { table, key, row } = change
        if (row === null) this.database.run(codecs[table].removeOne, ...codecs[table].keyParts(key))
        else this.database.run(codecs[table].upsert, ...codecs[table].encode(row as never))
        indexHidden(this.database, table, key, row)
      }
    }
  }

  rewriteState(state: GameState): void {
    this.clearRows()
    for (const name of singleNames) if (state[name] !== undefined) this.#writeSingle(name, state[name])
    for (const table of tableNames) {
      const codec = codecs[table]
      for (const [key, row] of Object.entries(state[table])) {
        this.database.run(codec.upsert, ...codec.encode(row as never))
        indexHidden(this.database, table, key, row)
      }
    }
  }

  protected clearRows(): void {
    for (const table of tableNames) this.database.run(`DELETE FROM ${codecs[table].table}`)
    this.database.run('DELETE FROM hidden_words')
    this.database.run('DELETE FROM scene_lore')
    this.database.run('DELETE FROM scene')
    // The campaign's own row stays, because all others refer to it; what a fold may leave unsaid must not survive.
    this.database.run('UPDATE campaigns SET time_json = NULL, dice_json = NULL, sequences_json = NULL')
  }

  #campaign(): Campaign | undefined {
    const row = this.database.get(
      'SELECT id, name, created_at, calibration_json, system_json, genre_rules_json, settings_json FROM campaigns WHERE no = 1',
    )
    if (row === undefined) return undefined
    const [id, name, founded_at, calibration, system, rules, settings] = row.map(String)
    return {
      id,
      name,
      founded_at,
      calibration: parsed(calibration),
      system: parsed(system),
      genre_rules: parsed(rules),
      ...this.#parsedSettings(settings ?? '{}'),
    } as unknown as Campaign
  }

  #parsedSettings(text: string): object {
    if (this.#settings.text !== text) this.#settings = { text, value: parsed(text) as object }
    return this.#settings.value
  }

  #counters(): Counters | undefined {
    const row = this.database.get(
      'SELECT turn_number, sequence_id, user_scene_number, current_turn FROM campaigns WHERE no = 1',
    )
    if (row === undefined) return undefined
    const [turn_number = 0, sequence_id = 0, user_scene_number = 0, current_turn = 0] = row as number[]
    return { turn_number, sequence_id, user_scene_number, current_turn }
  }

  #scene(): Scene | undefined {
    const row = this.database.get(
      'SELECT id, location_id, present_entity_ids_json, constraints_json, visibility_conditions, noise_level, obscured_entities_json FROM scene WHERE campaign_no = 1',
    )
    if (row === undefined) return undefined
    const [id, location_id, present, constraints, visibility_conditions, noise_level, obscured] = row
    return {
      id,
      location_id,
      present_entity_ids: parsed(present),
      constraints: parsed(constraints),
      visibility_conditions,
      noise_level,
      obscured_entities: parsed(obscured),
    } as Scene
  }

  #writeSingle(name: SingleName, value: Singles[SingleName]): void {
    if (name === 'campaign') this.#writeCampaign(value as Campaign)
    else if (name === 'scene') this.#writeScene(value as Scene)
    else if (name === 'counters') {
      const { turn_number, sequence_id, user_scene_number, current_turn } = value as Counters
      this.database.run(
        'UPDATE campaigns SET turn_number = ?, sequence_id = ?, user_scene_number = ?, current_turn = ? WHERE no = 1',
        turn_number,
        sequence_id,
        user_scene_number,
        current_turn,
      )
    } else this.database.run(`UPDATE campaigns SET ${name}_json = ? WHERE no = 1`, JSON.stringify(value))
  }

  #writeCampaign(campaign: Campaign): void {
    const { id, name, founded_at, calibration, system, genre_rules, ...settings } = campaign
    this.database.run(
      `INSERT INTO campaigns (no, id, name, created_at, calibration_json, system_json, genre_rules_json, settings_json)
       VALUES (1, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (no) DO UPDATE SET name = excluded.name, created_at = excluded.created_at,
         calibration_json = excluded.calibration_json, system_json = excluded.system_json,
         genre_rules_json = excluded.genre_rules_json, settings_json = excluded.settings_json`,
      id,
      name,
      founded_at,
      JSON.stringify(calibration ?? {}),
      JSON.stringify(system ?? {}),
      JSON.stringify(genre_rules ?? {}),
      JSON.stringify(settings),
    )
  }

  #writeScene(scene: Scene): void {
    this.database.run(
      `INSERT INTO scene (campaign_no, id, location_id, present_entity_ids_json, constraints_json, visibility_conditions, noise_level, obscured_entities_json)
       VALUES (1, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (campaign_no) DO UPDATE SET id = excluded.id, location_id = excluded.location_id,
         present_entity_ids_json = excluded.present_entity_ids_json, constraints_json = excluded.constraints_json,
         visibility_conditions = excluded.visibility_conditions, noise_level = excluded.noise_level,
         obscured_entities_json = excluded.obscured_entities_json`,
      scene.id,
      scene.location_id,
      JSON.stringify(scene.present_entity_ids),
      JSON.stringify(scene.constraints),
      scene.visibility_conditions,
      scene.noise_level,
      JSON.stringify(scene.obscured_entities),
    )
  }
}

function parsed(text: unknown): unknown {
  return JSON.parse(String(text))
}
