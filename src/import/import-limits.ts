/** What an import may weigh. Everything beyond is refused before it is read, so that no file can take the machine along. */

/** The limits, each with a reason a person can be told. */
export const importLimits = {
  /** One file, in bytes. The largest chats and cards with pictures in them have some tens of megabytes. */
  file: 64_000_000,
  /** Levels of brackets in JSON. */
  depth: 100,
  /** Entries of a lorebook, and notes of a vault: what a pack may hold as files. */
  entries: 2_900,
  /** One entry, in characters. */
  entry: 300_000,
  /** Messages of a chat. */
  messages: 50_000,
  /** Told in one turn, in characters. */
  telling: 150_000,
  /** Files in an archive, and what they may come to when unpacked. */
  archiveFiles: 3_000,
  archiveTotal: 256_000_000,
  /** The card inside an archive, in bytes. */
  card: 32_000_000,
  /** Folders and files that are looked at while a vault is listed. */
  listed: 20_000,
  /** All notes of a vault together, in bytes. */
  vault: 18_000_000,
} as const
