/** Who may call the tools of a campaign folder, for the commands that ask. */

/** The roles. */
export const folderRoles = ['AUTHOR', 'BUILDER', 'DM', 'SAVE_READ'] as const
/** One of them. */
export type FolderRole = (typeof folderRoles)[number]
