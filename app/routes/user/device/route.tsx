/** The devices bound to the account, what their limit counts, and unbinding. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Device } from "#contract/device.ts";
import { call } from "#app/data/api/client.ts";
import { callQuery, changed } from "#app/data/query/call-query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { ConfirmDialog } from "#app/kit/ui/confirm-dialog.tsx";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { EmptyState } from "#app/kit/ui/state-panel.tsx";
import { AccountHead } from "#app/routes/user/account-head.tsx";
import { Answered } from "#app/routes/user/answered.tsx";
import { LedgerSection } from "#app/routes/user/ledger.tsx";
import { DeviceRow } from "./device-row.tsx";

const devicesQuery = callQuery("user_get_device_list", {});

export default function Devices() {
  const { t } = useTranslation("user");
  const { data } = useQuery(devicesQuery, queryClient);
  return (
    <div className="grid gap-10">
      <AccountHead title={t("device.title")} lead={t("device.lead")} />
      <LedgerSection
        id="devices"
        title={
          data
            ? t("device.count", { count: data.devices.length, max: data.maxDevices })
            : t("device.bound")
        }
        lead={t("device.rule")}
      >
        <DeviceList />
      </LedgerSection>
    </div>
  );
}

function DeviceList() {
  const { t } = useTranslation("user");
  const query = useQuery(devicesQuery, queryClient);
  return (
    <Answered query={query} error={t("device.error")} placeholder={<Placeholder />}>
      {({ devices }) => <Bound devices={devices} />}
    </Answered>
  );
}

function Placeholder() {
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </Loading>
  );
}

function Bound({ devices }: { devices: Device[] }) {
  const { t } = useTranslation("user");
  const [leaving, setLeaving] = useState<Device | null>(null);
  if (devices.length === 0) {
    return (
      <EmptyState title={t("device.empty")} text={t("device.emptyText")}>
        <LinkButton to="/download" variant="secondary">
          {t("device.download")}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      <ul>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onUnbind={() => setLeaving(device)} />
        ))}
      </ul>
      <UnbindDialog device={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

function UnbindDialog({ device, onClose }: { device: Device | null; onClose: () => void }) {
  const { t } = useTranslation("user");
  async function unbind() {
    if (!device) return;
    await call("user_unbind_device", { id: device.id });
    await changed("user_get_device_list", "user_sessions");
  }
  return (
    <ConfirmDialog
      open={device !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t("device.confirm", { name: device?.name ?? "" })}
      description={t("device.confirmText")}
      confirmLabel={t("device.unbind")}
      danger
      onConfirm={unbind}
    />
  );
}
