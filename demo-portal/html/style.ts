/** Plain CSS for every page of the portal: looks like the usual component library, loads nothing. */
export const style = `<style>
*{box-sizing:border-box}
body{margin:0;font:15px/1.5 system-ui,"Segoe UI",Roboto,Arial,sans-serif;color:#212529;background:#f4f6f9}
a{color:#0d5aa7}h3,h4{margin:0 0 .75rem}code{background:#eef1f5;padding:.1rem .35rem;border-radius:.25rem}
.navbar{display:flex;align-items:center;gap:1rem;padding:.6rem 1rem;background:#17406d;color:#fff}
.navbar a,.navbar .text-light{color:#fff;text-decoration:none}.navbar-brand{font-size:1.2rem;font-weight:700;letter-spacing:.04em}
.ms-auto{margin-left:auto}.container{max-width:960px;margin:2rem auto;padding:0 1rem}
.card{background:#fff;border:1px solid #dbe1e8;border-radius:.5rem;box-shadow:0 2px 10px rgba(20,40,70,.08);overflow:hidden}
.card-header{padding:.75rem 1.25rem;background:#eaf0f7}.card-header h4{margin:0}.card-body{padding:1.25rem}
.card-footer{padding:.75rem 1.25rem;background:#f8fafc}#loginBox{max-width:420px;margin:3rem auto;padding:0 1rem}
.mb-3{margin-bottom:1rem}.small,small{font-size:.85rem}.fw-bold{font-weight:700}.text-center{text-align:center}.text-end,.text-right{text-align:right}
.text-danger{color:#b8232f}.text-success{color:#1b7a43}.text-primary{color:#0d5aa7}.text-muted{color:#687684}
span.text-danger[role=alert]{display:block;padding:.5rem}
.form-control,.form-select,input[type=text],input[type=date],select{width:100%;padding:.45rem .65rem;border:1px solid #b9c4d0;border-radius:.35rem;font:inherit;background:#fff}
#page-wrapper select,#page-wrapper input[type=text],#page-wrapper input[type=date]{width:auto;min-width:16rem;margin:.25rem .5rem .75rem 0}
.input-group{display:flex;gap:.5rem;align-items:center}#captchaBlock img{padding:0;width:200px;height:40px;border:1px solid #dbe1e8;border-radius:.25rem}
.btn,button{display:inline-block;padding:.4rem .9rem;border:1px solid #b9c4d0;border-radius:.35rem;background:#fff;font:inherit;cursor:pointer;text-decoration:none}
.btn-primary{background:#17609f;border-color:#17609f;color:#fff}.btn-success{background:#1b7a43;border-color:#1b7a43;color:#fff}
.btn-info{background:#d9edf7}.btn-danger{background:#b8232f;border-color:#b8232f;color:#fff}.btn:hover,button:hover{filter:brightness(.95)}.btn:disabled,button:disabled{opacity:.5;cursor:default}
.alert{padding:.6rem 1rem;border-radius:.35rem;background:#fdf3d8;border:1px solid #f0dca2;margin-bottom:1rem}
.modal{display:none}#msgBox{display:block!important;margin:1rem 0;padding:1rem;background:#fdecee;border:1px solid #f3c2c7;border-radius:.35rem}
.offcanvas{display:none}.hstack{display:flex;align-items:flex-start}#sidePanel{width:215px;flex:none;padding:1rem;background:#fff;border-right:1px solid #dbe1e8;min-height:calc(100vh - 50px)}
.menuHeaderFontStyle{margin:.75rem 0 .25rem;color:#687684;text-transform:uppercase;font-size:.75rem;font-weight:700;letter-spacing:.06em}
.dropdown-item{display:block;padding:.25rem .5rem;border-radius:.25rem;color:#17406d;text-decoration:none}.dropdown-item:hover,.dropdown-item.active{background:#eaf0f7}
#page-wrapper{flex:1;min-width:0;padding:1.25rem;overflow-x:auto}.box,#page-wrapper>form{background:#fff;border:1px solid #dbe1e8;border-radius:.5rem;padding:1.25rem;overflow-x:auto}
table{border-collapse:collapse;margin:.5rem 0 1rem;background:#fff;font-size:.9rem}#page-wrapper table,#fragmentDialog table{font-size:.82rem}td,th{padding:.3rem .5rem;border:1px solid #d5dce4;vertical-align:top}
th,thead td,.tableHeader td,.tableHeader-level1 td,tr[class^=table-] td{font-weight:600;text-align:left}tr:not([style])>th,thead tr:not([style])>td,.tableHeader td,.tableHeader-level1 td,tr[class^=table-] td{background:#eaf0f7}table.calendar-table td{width:9rem;height:5rem}
.glyphicon::before,.bi::before{content:"\\2022";font-style:normal}.glyphicon-eye-open::before{content:"\\25C9"}.glyphicon-download-alt::before,.bi-cloud-arrow-down-fill::before{content:"\\2B07"}
.glyphicon-pencil::before{content:"\\270E"}.glyphicon-print::before{content:"Print"}.glyphicon-plus::before{content:"+"}.glyphicon-minus::before{content:"\\2212"}
.glyphicon-ok::before{content:"\\2714"}.glyphicon-menu-down::before{content:"\\25BE"}.bi-trash-fill::before{content:"\\2715"}
@media(max-width:640px){.container{overflow-x:auto}.container code{overflow-wrap:anywhere}#vtopHeader{flex-wrap:wrap}
.hstack{display:block}#sidePanel{columns:2;width:auto;min-height:0;max-height:13rem;overflow-y:auto;border-right:0;border-bottom:1px solid #dbe1e8}.menuHeaderFontStyle{break-after:avoid}}
td p{margin:0}img.border-primary{width:110px;height:130px;background:#dbe1e8}.read-only-input{background:#eef1f5}#outingForm{display:grid;grid-template-columns:1fr 1fr;gap:.6rem}#page-wrapper #outingForm select,#page-wrapper #outingForm input{width:100%;min-width:0;margin:0}#receiptPrint{max-width:800px;margin:2rem auto;padding:1.5rem;background:#fff}#receiptPrint table{width:100%}table.noborder td,table.noborder th{border:0;background:none}#fragmentDialog .modal{display:block}#fragmentDialog{max-width:90vw;max-height:85vh;overflow:auto;border:1px solid #b9c4d0;border-radius:.5rem;padding:1.25rem}
</style>`;

/** Dark colours for pages of the demo portal itself, which have neither cards in colour nor pictures. */
export const darkStyle = `<style>
@media(prefers-color-scheme:dark){:root{color-scheme:dark}body{color:#dee5ec;background:#10151b}a{color:#74b8ff}code{background:#222b35}
.card,table,.btn:not(.btn-primary){background:#171e26;border-color:#2d3742}.card-header,tr:not([style])>th{background:#222b35}td,th{border-color:#2d3742}}
</style>`;
