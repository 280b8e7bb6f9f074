import MoreVertIcon from '@mui/icons-material/MoreVert';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';

/** Something that can be done about a record. */
export interface RowAct {
  readonly label: string;
  readonly isDestructive?: boolean;
  readonly onClick: () => void;
}

interface RowMenuProps {
  /** What it is about as well, since every row has such a button: "Actions for the ride of Robin Reed". */
  readonly label: string;
  readonly acts: readonly RowAct[];
}

/** What can be done about a row, behind one button; nothing where nothing can be. */
export function RowMenu({ label, acts }: RowMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<RowAct | null>(null);
  const id = useId();
  if (acts.length === 0) return null;
  // A dialog comes once the focus is back on the button, to which it gives it back in turn.
  const act = () => {
    setChosen(null);
    chosen?.onClick();
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVertIcon fontSize="small" />
      </IconButton>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ transition: { onExited: act } }}
      >
        {acts.map((choice) => (
          <MenuItem
            key={choice.label}
            sx={{ ...(choice.isDestructive && { color: 'error.main' }) }}
            onClick={() => {
              setChosen(choice);
              setAnchor(null);
            }}
          >
            {choice.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
