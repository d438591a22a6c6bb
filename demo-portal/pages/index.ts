import { menuPages } from "../menu-pages.ts";
import type { PortalPage } from "../page.ts";
import { examSchedulePage } from "./exam-schedule.ts";
import { generalOutingRequestsPage } from "./general-outing-requests.ts";
import { gradeHistoryPage } from "./grade-history.ts";
import { gradeViewPage } from "./grade-view.ts";
import { gradeViewDetailPage } from "./grade-view-detail.ts";
import { marksPage } from "./marks.ts";
import { paymentReceiptsPage } from "./payment-receipts.ts";
import { pendingPaymentsPage } from "./pending-payments.ts";
import { weekendOutingRequestsPage } from "./weekend-outing-requests.ts";

/** Every page behind the login, one per path. */
export const pages: readonly PortalPage[] = [
  ...menuPages,
  marksPage,
  examSchedulePage,
  gradeHistoryPage,
  gradeViewPage,
  gradeViewDetailPage,
  pendingPaymentsPage,
  paymentReceiptsPage,
  generalOutingRequestsPage,
  weekendOutingRequestsPage,
];
