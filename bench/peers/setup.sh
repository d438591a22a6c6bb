#!/usr/bin/env bash
# Builds the Rust parsers in FOLDER, outside of the project: bench/peers/setup.sh FOLDER
set -euo pipefail
folder=$(realpath -m "$1")
harness=$(realpath "$(dirname "$0")/harness")
version=1.0.0

# The crate is a static library for an app, so cargo can fetch it but not link it. Only its parsers and types are used.
mkdir -p "$folder/source/src"
cat > "$folder/source/Cargo.toml" <<TOML
[package]
name = "source"
version = "0.0.0"
edition = "2021"
[dependencies]
lib_vtop = "=$version"
TOML
touch "$folder/source/src/lib.rs"
cargo vendor --quiet --manifest-path "$folder/source/Cargo.toml" "$folder/source/vendor" > /dev/null

cp -r "$harness/." "$folder"
mkdir -p "$folder/src/api/vtop"
cp -r "$folder/source/vendor/lib_vtop/src/api/vtop/"{parser,types} "$folder/src/api/vtop"
echo "pub mod vtop;" > "$folder/src/api/mod.rs"
printf 'pub mod parser;\npub mod types;\n' > "$folder/src/api/vtop/mod.rs"
# Attributes for the app's bindings, which change nothing in the parsers.
find "$folder/src/api" -name '*.rs' -exec sed -i '/flutter_rust_bridge/d; /^ *#\[frb/d' {} +

# vitap-mate has no published crate. Its parsers are built if its repository is in the folder.
core="$folder/vitap-mate/rust/vtop-core/src"
features=()
mkdir -p "$folder/mate/src"
cat > "$folder/mate/Cargo.toml" <<TOML
[package]
name = "mate"
version = "0.0.0"
edition = "2021"
[dependencies]
scraper = "=0.23.1"
serde = { version = "1", features = ["derive"] }
TOML
if [ -d "$core" ]; then
  cp -r "$core/"{parser,types.rs} "$folder/mate/src"
  printf 'pub mod parser;\npub mod types;\npub(crate) fn now_unix() -> u64 { std::time::UNIX_EPOCH.elapsed().map_or(0, |age| age.as_secs()) }\n' > "$folder/mate/src/lib.rs"
  features=(--features mate)
else
  touch "$folder/mate/src/lib.rs"
fi

cargo build --release --manifest-path "$folder/Cargo.toml" "${features[@]}"
echo "Run: npm run bench:peers -- $folder"
