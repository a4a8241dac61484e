import { useMessages } from "#messages/catalogue.ts";
import { Menu, MenuItem, MenuSeparator } from "#ui/overlay/menu.tsx";
import type { FileFormat } from "./export-file.ts";
import { historyMessages } from "./messages.ts";

export interface ChartMenuActions {
  isTableOpen: boolean;
  onTable: () => void;
  onSave: (format: FileFormat) => void;
}

interface ChartMenuItemsProps extends ChartMenuActions {
  anchor: HTMLElement;
  onClose: () => void;
}

export default function ChartMenuItems(props: ChartMenuItemsProps) {
  const { isTableOpen, onTable, onSave, anchor, onClose } = props;
  const t = useMessages(historyMessages);
  return (
    <Menu anchor={anchor} label={t.menu} onClose={onClose} returnTo={anchor}>
      <MenuItem onChoose={onTable}>{isTableOpen ? t.hideTable : t.showTable}</MenuItem>
      <MenuSeparator />
      <MenuItem onChoose={() => onSave("csv")}>{t.csv}</MenuItem>
      <MenuItem onChoose={() => onSave("json")}>{t.json}</MenuItem>
    </Menu>
  );
}
