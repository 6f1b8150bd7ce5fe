package io.statehouse.operations.archive.export;

import io.statehouse.operations.archive.ArchiveException;
import io.statehouse.operations.archive.ImportSource;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The JSON of {@code consul kv export}, to the byte, under the names that the store on Consul gives
 * to keys.
 *
 * <pre>
 *   key            name
 *   /gis/version   gis/version
 *   gis            statehouse.bare/gis
 *   /              statehouse.bare//
 * </pre>
 *
 * Flags are written as 0, and not read: entries have none.
 */
final class ConsulFormat implements ExportFormat {
  private static final String BARE = "statehouse.bare/";

  /** A name for a moment only, while a transaction of the store is under way; no key has it. */
  private static final String CLAIM = BARE;

  @Override
  public String name() {
    return "consul";
  }

  @Override
  public String description() {
    return "JSON as of \"consul kv export\"";
  }

  @Override
  public long write(Stream<Entry> entries, OutputStream out) {
    return EntryWriter.write(entries, out, new Form());
  }

  private static final class Form implements EntryWriter.FileForm {
    @Override
    public void start(EntryWriter out) throws IOException {
      out.text("[");
    }

    @Override
    public void entry(EntryWriter out, Entry entry, long number) throws IOException {
      out.text(number == 1 ? "\n\t{\n" : ",\n\t{\n")
          .text("\t\t\"key\": " + GoJsonString.of(nameOf(entry.key(), number)) + ",\n")
          .text("\t\t\"flags\": 0,\n")
          .text("\t\t\"value\": \"")
          .base64(entry.value().toArray())
          .text("\"\n\t}");
    }

    @Override
    public void end(EntryWriter out, long entries) throws IOException {
      out.text(entries == 0 ? "]\n" : "\n]\n");
    }
  }

  private static String nameOf(Key key, long number) {
    String text = key.text();
    if (text.equals("/")) {
      return BARE + "/";
    }
    if (text.startsWith("/" + BARE)) {
      throw new ArchiveException(
          "entry "
              + number
              + " cannot be exported for Consul: its key begins with /"
              + BARE
              + ", where keys without a leading / are stored",
          key);
    }
    return text.startsWith("/") ? text.substring(1) : BARE + text;
  }

  @Override
  public ImportSource read(InputStream in, String name) {
    EntryParser parser =
        (from, file, found) ->
            JsonEntries.read(from, file, json -> json.array(one -> entry(one, found)));
    return parser.read(in, name);
  }

  private static void entry(JsonEntries json, Consumer<Entry> found) throws IOException {
    Members read = new Members();
    json.object(
        member -> {
          switch (member) {
            case "key" -> read.name = Optional.of(json.text());
            case "value" -> read.value = Optional.of(json.isNull() ? new byte[0] : json.base64());
            case "flags", "namespace", "partition" -> json.scalar();
            default -> throw json.unknown(member);
          }
        });
    String name = read.name.orElseThrow(() -> json.broken("the entry that ends here has no key"));
    byte[] value =
        read.value.orElseThrow(() -> json.broken("the entry that ends here has no value"));
    if (!name.equals(CLAIM)) {
      found.accept(EntryParser.entry(keyOf(json, name), value));
    }
  }

  private static final class Members {
    private Optional<String> name = Optional.empty();
    private Optional<byte[]> value = Optional.empty();
  }

  private static Key keyOf(JsonEntries json, String name) {
    if (!name.startsWith(BARE)) {
      if (name.isEmpty()) {
        throw json.broken("the entry that ends here has an empty key");
      }
      return json.key("/" + name);
    }
    String bare = name.substring(BARE.length());
    if (bare.startsWith("/") && !bare.equals("/")) {
      throw json.broken("the key of the entry that ends here begins with " + BARE + "/");
    }
    return json.key(bare);
  }
}
