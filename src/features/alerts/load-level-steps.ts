/** Loads the buttons that move a level. */
export const loadLevelSteps = () => import("./LevelSteps.tsx");
