import { hidden, tokenScript } from "../html/html.ts";
import { dollarInvoice, invoicesOf } from "../world/payments.ts";
import type { PortalPage, RenderContext } from "./page.ts";
import { alumniTable, dollarTable, rupeeTable } from "./pending-payments-tables.ts";
import { oldTemplateComments } from "./pending-payments-template.ts";

/** Unpaid invoices. The odd student gets the nine-column table and a table of dollar invoices. */
export const pendingPaymentsPage: PortalPage = {
  name: "pending_payments",
  path: "finance/Payments",
  shape: "menu",
  menu: { group: "Online Payments", label: "Payments" },
  fields: [],
  variants: [
    "seven_columns", // the current table
    "nine_columns", // the table until 2025, with END DATE and ADVANCE AMOUNT
    "th_headers", // the current table with headings in th
    "dollar_table", // a second table: dollar invoices
    "alumni_table", // a third table: fees of the alumni association
    "all_tables", // nine columns, dollar invoices and alumni fees
    "misc_fee_text", // a red heading about another fee above the table
    "header_only", // the form with a table that has only its headings
    "form_only", // the form without a table or message
    "no_dues", // a message instead of a table
    "payment_stopped", // a message instead of the form
    "details_not_found", // a message instead of the form
  ],
  render: (context) => `${oldTemplateComments(context.csrf)}
<section class="content">
	<div class="col-process-flow page-responsive" style="padding-right: 10px; padding-left: 10px; padding-top: 10px" id="main-section">
		<div class="box box-solid box box-info">
			<div class="box-header with-border"><br/>
				<h3 class="box-title  box-info" align="center"> <b>ONLINE  PAYMENT</b></h3>
${body(context)}
${walletNote}
			</div>
		</div>
	</div>
	<form id="homePageForm" action="/vtop/content"></form>
	${tokenScript(context.csrf)}
</section>`,
};

/** The box is outside of the form, on every form of the page. */
const walletNote = `					<div class="alert alert-info " role="alert" style="font-weight: bold;">
						Note:
						<ul>
							<li><span style="color:maroon; font-weight: bold;">
								Click 'Pay Now' button to make fee adjustment using Wallet (if it has any amount), see the amount that remains and proceed payment
							</span></li>
						</ul>
					</div>`;

function body(context: RenderContext): string {
  const variant = context.variant ?? usualVariant(context);
  switch (variant) {
    case "payment_stopped":
      return '\t\t\t\t\t<h4 class="text-danger">Payment Stopped Temporarily, Please try after some times.</h4>';
    case "details_not_found":
      return '\t\t\t\t\t<h4 class="text-danger">Payments Details Not Found</h4>';
    case "no_dues":
      return form(
        context,
        '<span style="font-weight: bold; font-size: 18px;">There is no payment dues in your account!</span>',
      );
    case "form_only":
      return form(context, "");
    default:
      return form(context, tables(context, variant));
  }
}

function usualVariant({ student }: RenderContext): string {
  if (student.kind === "odd") return "nine_columns";
  return invoicesOf(student).length === 0 ? "no_dues" : "seven_columns";
}

function form(context: RenderContext, content: string): string {
  return `					<form id="tutPayForm" class="form-horizontal" autocomplete="off">
						${hidden("_csrf", context.csrf)}
						${hidden("authorizedID", context.student.registrationNumber, "authorizedID")}
						<div class="box-body"><div><div class="col-sm-12 col-sm-offset-1 " style="margin-left: -8px;">
						<div class="table-responsive">
						${content}
						</div>
						<div class="text-center" style="font-size: 15px; text-align: right; font-weight: Bold; color: red;"></div>
						</div></div></div>
					</form><br/>`;
}

function tables(context: RenderContext, variant: string): string {
  const invoices = variant === "header_only" ? [] : invoicesOf(context.student);
  const rupees = invoices.filter(({ currency }) => currency === "INR");
  const dollars = invoices.filter(({ currency }) => currency === "USD");
  if (dollars.length === 0 && ["dollar_table", "all_tables"].includes(variant)) dollars.push(dollarInvoice);
  const parts = [
    variant === "misc_fee_text" ? '<h3 class="text-danger">Miscellaneous fee of this year is paid</h3>' : "",
    rupeeTable(rupees, {
      withNineColumns: ["nine_columns", "all_tables"].includes(variant),
      headingTag: variant === "th_headers" ? "th" : "td",
    }),
    dollars.length === 0 ? "" : dollarTable(dollars),
    ["alumni_table", "all_tables"].includes(variant) ? alumniTable(context.student.applicationNumber) : "",
  ];
  return parts.join("\n");
}
