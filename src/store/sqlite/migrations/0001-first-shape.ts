/**
 * The first shape of a campaign file: the log, what is derived from it, and what stands beside it. Tables follow seed
 * 003's names and columns, with keys scoped per campaign and integer row ids; the log cannot be changed, by trigger.
 */

/** The log cannot be changed, not even by a person with a database tool. */
const refusal = `BEGIN SELECT RAISE(ABORT, 'the log is never changed'); END;` // enforces: STORE-01

function unchangeable(table: string, when: 'BEFORE' | 'INSTEAD OF'): string {
  return `
CREATE TRIGGER ${table}_are_kept ${when} UPDATE ON ${table} ${refusal}
CREATE TRIGGER ${table}_are_never_removed ${when} DELETE ON ${table} ${refusal}
`
}

const log = `
CREATE TABLE records (
  no INTEGER PRIMARY KEY,
  parent_no INTEGER REFERENCES records(no),
  hash TEXT NOT NULL,
  parent TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('resolved','told','session','seed','correction')),
  depth INTEGER NOT NULL,
  turn INTEGER NOT NULL,
  nonce INTEGER,
  body_hash TEXT NOT NULL,
  diff TEXT NOT NULL
) STRICT;
CREATE INDEX records_parent ON records (parent_no);
CREATE UNIQUE INDEX records_nonce ON records (nonce) WHERE kind = 'resolved';
CREATE TABLE bodies (no INTEGER PRIMARY KEY REFERENCES records(no), body TEXT NOT NULL) STRICT;
CREATE TABLE moves (
  no INTEGER PRIMARY KEY, branch TEXT NOT NULL, from_hash TEXT NOT NULL, to_hash TEXT NOT NULL,
  reason TEXT NOT NULL, at TEXT NOT NULL, hash TEXT NOT NULL
) STRICT;
${unchangeable('records', 'BEFORE')}${unchangeable('bodies', 'BEFORE')}${unchangeable('moves', 'BEFORE')}`

const beside = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE branches (
  name TEXT PRIMARY KEY, head_no INTEGER NOT NULL REFERENCES records(no), redo_json TEXT NOT NULL,
  created_from TEXT, created_at TEXT NOT NULL
) STRICT;
CREATE TABLE secrets (epoch INTEGER PRIMARY KEY, server_seed TEXT NOT NULL) STRICT;
CREATE TABLE request_keys (key TEXT PRIMARY KEY, request TEXT NOT NULL, answer TEXT NOT NULL) STRICT;
CREATE TABLE snapshots (no INTEGER PRIMARY KEY REFERENCES records(no), depth INTEGER NOT NULL, text TEXT NOT NULL, hash TEXT NOT NULL) STRICT;
CREATE INDEX snapshots_depth ON snapshots (depth);
CREATE TABLE notes (no INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
`

const oneNumberEach = 'turn_number INTEGER NOT NULL CHECK (turn_number = sequence_id)' // enforces: CNT-01
const sceneOfAnswers = "CHECK ((role = 'ai') = (user_scene_number IS NOT NULL))" // enforces: CNT-02

const path = `
CREATE TABLE path (depth INTEGER PRIMARY KEY, record_no INTEGER NOT NULL REFERENCES records(no), turn INTEGER NOT NULL, kind TEXT NOT NULL) STRICT;
CREATE INDEX path_turn ON path (turn, kind);
CREATE TABLE story_entries (
  sequence_id INTEGER PRIMARY KEY,
  ${oneNumberEach},
  role TEXT NOT NULL CHECK (role IN ('user','ai')),
  user_scene_number INTEGER,
  depth INTEGER NOT NULL,
  claimed_id INTEGER NOT NULL,
  ${sceneOfAnswers}
) STRICT;
CREATE TABLE dice_ledger (
  no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, record_no INTEGER NOT NULL REFERENCES records(no),
  turn_nonce INTEGER NOT NULL, epoch INTEGER NOT NULL, attempt TEXT NOT NULL, total INTEGER NOT NULL, entry_json TEXT NOT NULL
) STRICT;
CREATE INDEX dice_ledger_record ON dice_ledger (record_no);
CREATE INDEX dice_ledger_turn ON dice_ledger (turn_nonce);
CREATE TABLE violations (
  no INTEGER PRIMARY KEY, record_no INTEGER NOT NULL REFERENCES records(no), turn INTEGER NOT NULL,
  rule_id TEXT NOT NULL, severity TEXT NOT NULL, action TEXT NOT NULL, violation_json TEXT NOT NULL
) STRICT;
CREATE INDEX violations_rule ON violations (rule_id);
CREATE TABLE epochs (
  epoch INTEGER PRIMARY KEY, commitment TEXT NOT NULL, client_seed TEXT NOT NULL,
  reproducible INTEGER NOT NULL, server_seed TEXT
) STRICT;
`

const origin = `origin TEXT NOT NULL DEFAULT 'campaign' CHECK (origin IN ('pack','campaign','world')), pack_id TEXT`
const scoped = 'row_id INTEGER PRIMARY KEY, campaign_no INTEGER NOT NULL REFERENCES campaigns(no)' // enforces: STORE-03

const state = `
CREATE TABLE campaigns (
  no INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  calibration_json TEXT NOT NULL DEFAULT '{}',
  system_json TEXT NOT NULL DEFAULT '{}',
  genre_rules_json TEXT NOT NULL DEFAULT '{}',
  settings_json TEXT NOT NULL DEFAULT '{}',
  current_turn INTEGER NOT NULL DEFAULT 0,
  turn_number INTEGER NOT NULL DEFAULT 0,
  sequence_id INTEGER NOT NULL DEFAULT 0,
  user_scene_number INTEGER NOT NULL DEFAULT 0,
  time_json TEXT,
  dice_json TEXT,
  sequences_json TEXT
) STRICT;
CREATE TABLE scene (
  campaign_no INTEGER PRIMARY KEY REFERENCES campaigns(no),
  id TEXT NOT NULL, location_id TEXT, present_entity_ids_json TEXT NOT NULL, constraints_json TEXT NOT NULL DEFAULT '{}',
  visibility_conditions TEXT, noise_level TEXT, obscured_entities_json TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE TABLE entities (
  ${scoped}, id TEXT NOT NULL, type TEXT NOT NULL, name TEXT NOT NULL, attrs_json TEXT NOT NULL, tags TEXT NOT NULL,
  ${origin}, pack_entity_id TEXT, UNIQUE (campaign_no, id)
) STRICT;
CREATE INDEX entities_type ON entities (campaign_no, type);
CREATE TABLE facts (
  ${scoped}, id TEXT NOT NULL, subject_id TEXT NOT NULL, predicate TEXT NOT NULL, object_json TEXT NOT NULL,
  visibility TEXT NOT NULL, confidence REAL NOT NULL, tags TEXT NOT NULL, discovered_turn INTEGER, discovery_method TEXT,
  ${origin}, UNIQUE (campaign_no, id)
) STRICT;
CREATE INDEX facts_subject ON facts (campaign_no, subject_id, row_id DESC);
CREATE TABLE threads (
  ${scoped}, id TEXT NOT NULL, title TEXT NOT NULL, status TEXT NOT NULL, stakes_json TEXT NOT NULL,
  related_entity_ids_json TEXT NOT NULL, tags TEXT NOT NULL, ${origin}, UNIQUE (campaign_no, id)
) STRICT;
CREATE INDEX threads_status ON threads (campaign_no, status, row_id DESC);
CREATE TABLE clocks (
  ${scoped}, id TEXT NOT NULL, name TEXT NOT NULL, value INTEGER NOT NULL, max INTEGER NOT NULL, triggers_json TEXT NOT NULL,
  tags TEXT NOT NULL, ${origin}, UNIQUE (campaign_no, id), CHECK (value BETWEEN 0 AND max)
) STRICT;
CREATE TABLE inventory (
  ${scoped}, owner_id TEXT NOT NULL, item_id TEXT NOT NULL, qty INTEGER NOT NULL CHECK (qty >= 0), flags_json TEXT NOT NULL,
  UNIQUE (campaign_no, owner_id, item_id)
) STRICT;
CREATE TABLE relationships (
  ${scoped}, a_id TEXT NOT NULL, b_id TEXT NOT NULL, rel_type TEXT NOT NULL, intensity INTEGER NOT NULL,
  notes_json TEXT NOT NULL, ${origin}, UNIQUE (campaign_no, a_id, b_id, rel_type)
) STRICT;
CREATE INDEX relationships_b ON relationships (campaign_no, b_id);
CREATE TABLE summaries (
  ${scoped}, id TEXT NOT NULL, scope TEXT NOT NULL, scope_id TEXT NOT NULL, text TEXT NOT NULL, turn_no_range TEXT NOT NULL,
  UNIQUE (campaign_no, id)
) STRICT;
CREATE INDEX summaries_scope ON summaries (campaign_no, scope, scope_id);
CREATE TABLE sessions (
  ${scoped}, id TEXT NOT NULL, started_at TEXT NOT NULL, ended_at TEXT, turn_range_start INTEGER, turn_range_end INTEGER,
  session_lore_json TEXT NOT NULL DEFAULT '{}', summary TEXT, world_events_pending TEXT NOT NULL DEFAULT '[]',
  UNIQUE (campaign_no, id), CHECK (turn_range_end IS NULL OR turn_range_start <= turn_range_end + 1),
  CHECK (world_events_pending = '[]')
) STRICT;
CREATE UNIQUE INDEX sessions_one_open ON sessions (campaign_no) WHERE ended_at IS NULL;
CREATE TABLE content_packs (
  ${scoped}, id TEXT NOT NULL, name TEXT NOT NULL, version TEXT NOT NULL, genre TEXT, layer TEXT NOT NULL DEFAULT 'setting',
  depends_on_json TEXT NOT NULL DEFAULT '[]', license_json TEXT NOT NULL DEFAULT '{}', installed_at TEXT NOT NULL,
  UNIQUE (campaign_no, id)
) STRICT;
CREATE TABLE scene_lore (
  ${scoped}, scene_id TEXT NOT NULL, session_id TEXT NOT NULL, lore_json TEXT NOT NULL, retrieved_at TEXT NOT NULL,
  UNIQUE (campaign_no, scene_id)
) STRICT;
CREATE TABLE knowledge (
  ${scoped}, knower_id TEXT NOT NULL, fact_id TEXT NOT NULL, turn INTEGER NOT NULL, source TEXT NOT NULL,
  UNIQUE (campaign_no, knower_id, fact_id)
) STRICT;
CREATE TABLE core_memories (${scoped}, id TEXT NOT NULL, text TEXT NOT NULL, turn INTEGER NOT NULL, UNIQUE (campaign_no, id)) STRICT;
CREATE TABLE documents (
  ${scoped}, kind TEXT NOT NULL, id TEXT NOT NULL, value_json TEXT NOT NULL, UNIQUE (campaign_no, kind, id)
) STRICT;
`

const events = `
CREATE VIEW events AS
SELECT r.hash AS id, m.value AS campaign_id, r.turn AS turn_no,
  json_extract(rb.body, '$.entries[0].text') AS player_input,
  json_extract(rb.body, '$.context_packet') AS context_packet_json,
  json_extract(rb.body, '$.pass_outputs') AS pass_outputs_json,
  json_extract(rb.body, '$.engine_events') AS engine_events_json,
  r.diff AS state_diff_json,
  json_extract(tb.body, '$.narrative') AS final_text,
  json_extract(rb.body, '$.prompt_versions') AS prompt_versions_json
FROM path p
JOIN records r ON r.no = p.record_no AND r.kind = 'resolved'
JOIN bodies rb ON rb.no = r.no
JOIN meta m ON m.key = 'campaign_id'
LEFT JOIN path tp ON tp.depth = p.depth + 1 AND tp.kind = 'told'
LEFT JOIN bodies tb ON tb.no = tp.record_no;
${unchangeable('events', 'INSTEAD OF')}`

/** Makes an empty campaign file of version 1. */
export const firstShape = { version: 1, sql: log + beside + state + path + events } as const
