import { Button } from '../../../../admin-ui/button.tsx';
import controls from '../../../../admin-ui/controls.module.css';
import { DocumentNotices } from '../../../../admin-ui/document/document-notices.tsx';
import { useDates } from '../../../../admin-ui/session/use-dates.ts';
import { isPublic } from '../../../stock/vehicles/status/status.ts';
import { photoNames } from '../photos-and-draft/missing-draft-photos.ts';
import type { VehicleFormData } from '../use-form-data.ts';
import type { VehicleFormModel } from '../use-vehicle-form.ts';

export function FormNotices({ form, data }: { form: VehicleFormModel; data: VehicleFormData }) {
  const dates = useDates();
  const { vehicle } = data;
  const { status } = form.base.values;
  return (
    <DocumentNotices form={form} onClear={form.clearDraft}>
      {form.lostPhotos.length > 0 && (
        <LostPhotos names={form.lostPhotos.map((photo) => photo.name)} onGiveUp={form.giveUpLostPhotos} />
      )}
      {vehicle && (
        <p className="small faint">
          {`${isPublic(status) ? 'En ligne depuis le' : 'Créé le'} ${dates.day(vehicle.due_date)}${
            vehicle.updated_at === null
              ? ''
              : `, modifié le ${dates.momentOf(vehicle.updated_at)} par ${vehicle.updated_by}`
          }`}
        </p>
      )}
    </DocumentNotices>
  );
}

function LostPhotos({ names, onGiveUp }: { names: readonly string[]; onGiveUp: () => void }) {
  return (
    <div className={`warn ${controls.notice}`} role="status">
      <p>
        {(names.length === 1
          ? '1 photo n’était pas encore envoyée : choisissez-la à nouveau. '
          : `${names.length} photos n’étaient pas encore envoyées : choisissez-les à nouveau. `) + photoNames(names)}
      </p>
      <Button look="ghost" onClick={onGiveUp}>
        {names.length === 1 ? 'Continuer sans elle' : 'Continuer sans elles'}
      </Button>
    </div>
  );
}
