import { Button } from '@mantine/core';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import classes from './demo.module.css';

type DemoBlockProps = { feature: string; onClose: () => void };

/** Dialog shown instead of features that need an account (DEM-13 to DEM-16). */
export function DemoBlock({ feature, onClose }: DemoBlockProps) {
  return (
    <Dialog title="Demo Mode - Access Restricted" onClose={onClose}>
      <p>
        <strong className={classes.badge}>DEMO</strong> You are exploring Backcounter in demo mode,
        and this feature needs a full account.
      </p>
      <p>
        Feature: <strong>{feature}</strong>
      </p>
      <p>This action would modify data or access sensitive information</p>
      <p className={classes.note}>Contact the administrator for full access</p>
      <DialogButtons>
        <Button data-autofocus onClick={onClose}>
          Got it, Continue Exploring
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
