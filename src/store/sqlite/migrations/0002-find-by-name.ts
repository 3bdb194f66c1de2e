/** The second shape: people can be found by name, knowers by fact, memories by their words; nothing else moves. */

/** Adds the indexes a turn asks for what somebody named. */
export const findByName = {
  version: 2,
  sql: `
CREATE INDEX entities_name ON entities (campaign_no, name COLLATE NOCASE);
CREATE INDEX knowledge_fact ON knowledge (campaign_no, fact_id);
CREATE INDEX core_memories_text ON core_memories (campaign_no, text);
`,
} as const
