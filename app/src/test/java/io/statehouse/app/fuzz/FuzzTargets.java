package io.statehouse.app.fuzz;

import io.statehouse.app.Systems;
import io.statehouse.app.access.FuzzedAuthorization;
import io.statehouse.app.access.FuzzedCertificate;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.http.FuzzedHead;
import io.statehouse.app.http.access.FuzzedCookies;
import io.statehouse.app.operations.apply.FuzzedDocuments;
import io.statehouse.app.systems.cloudchamber.documents.DefinitionReader;
import io.statehouse.app.systems.runm.grpc.FuzzedCall;
import io.statehouse.app.yaml.Yaml;
import io.statehouse.domain.cloudchamber.CloudChamberMeaning;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.FileFormat;
import io.statehouse.domain.css.entities.ParentIds;
import io.statehouse.domain.css.layout.CssMeaning;
import io.statehouse.domain.css.layout.EntryFile;
import io.statehouse.domain.css.layout.PackedJson;
import io.statehouse.domain.gojson.GoJsonException;
import io.statehouse.domain.gojson.GoReader;
import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.layout.Json;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.url.StoreUrl;
import io.statehouse.testing.fuzz.FuzzTarget;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The parsers of foreign bytes. A target fails with whatever its parser is not documented to throw.
 */
enum FuzzTargets implements FuzzTarget {
  APPLY(FuzzedDocuments::run),
  YAML(FuzzTargets::yaml),
  DEFINITION(FuzzTargets::definition),
  GO_JSON(FuzzTargets::goJson),
  PACKED(FuzzTargets::packed),
  DUMP(FuzzTargets::dump),
  STORE_URL(FuzzTargets::storeUrl),
  HTTP_BODY(FuzzTargets::httpBody),
  RECORDS(StoredRecords::run),
  HTTP_HEAD(FuzzedHead::read),
  AUTHORIZATION(FuzzedAuthorization::read),
  CERTIFICATE(FuzzedCertificate::read),
  COOKIE(FuzzedCookies::read),
  GRPC(input -> FuzzedCall.run(input, OfSystem.named("runm"))),
  CSS(meaning(new CssMeaning(ParentIds.NONE))),
  MISSIONS(meaning("missions")),
  GIS(meaning("gis")),
  CLOUDCHAMBER(meaning(new CloudChamberMeaning(Namespace.production(LayoutMode.CODE)))),
  RUNM(meaning("runm"));

  /** Before UTF-16 text, which may have half a surrogate pair. */
  private static final byte UTF_16 = (byte) 0xff;

  private final Consumer<byte[]> run;

  FuzzTargets(Consumer<byte[]> run) {
    this.run = run;
  }

  @Override
  public void run(byte[] input) {
    run.accept(input);
  }

  private static void yaml(byte[] input) {
    String text =
        input.length > 0 && input[0] == UTF_16
            ? ByteBuffer.wrap(input, 1, input.length - 1).asCharBuffer().toString()
            : GoText.decode(Bytes.wrap(input));
    Optional<Object> values = yaml(() -> Yaml.read(text, 10_000));
    Optional<Object> strings = yaml(() -> Yaml.readStrings(text));
    if (values.isPresent() && strings.isEmpty()) {
      throw new AssertionError("the values can be read, the strings cannot");
    }
  }

  private interface Reading {
    Object read();
  }

  private static Optional<Object> yaml(Reading reading) {
    try {
      return Optional.of(Optional.ofNullable(reading.read()));
    } catch (IllegalArgumentException refused) {
      if (refused.getMessage().indexOf('\n') >= 0) {
        throw new AssertionError("the message has several lines", refused);
      }
      return Optional.empty();
    }
  }

  private static void definition(byte[] input) {
    try {
      DefinitionReader.read("inventory.yaml", Bytes.wrap(input));
    } catch (AppException refused) {
      // As documented.
    }
  }

  private static void goJson(byte[] input) {
    String written;
    try {
      written = GoReader.read(GoText.decode(Bytes.wrap(input))).sorted();
    } catch (GoJsonException refused) {
      return; // by the reader, or since a number is no double
    }
    requireEqual(written, GoReader.read(written).sorted());
  }

  private static void packed(byte[] input) {
    CssKey key = new CssKey("/DBS/sky/.packed.json");
    try {
      Map<String, String> members = PackedJson.decode(key, GoText.decode(Bytes.wrap(input)));
      if (members.keySet().stream().noneMatch(name -> name.indexOf('.') >= 0)) {
        String written = PackedJson.encode(key, members);
        requireEqual(members, PackedJson.decode(key, written));
        requireEqual(written, PackedJson.encode(key, PackedJson.decode(key, written)));
      }
    } catch (CssException refused) {
      // As documented.
    }
  }

  private static void dump(byte[] input) {
    List<Entry> entries = new ArrayList<>();
    try {
      EntryFile.read(
          Optional.empty(),
          new ByteArrayInputStream(input),
          (key, value, where) -> {
            if (!key.isEmpty() && key.indexOf('\0') < 0) {
              entries.add(entry(key, Bytes.utf8(value)));
            }
          });
      ByteArrayOutputStream written = new ByteArrayOutputStream();
      EntryFile.write(FileFormat.JSON, false, entries.iterator(), written);
      List<Entry> read = new ArrayList<>();
      EntryFile.read(
          Optional.of(FileFormat.JSON),
          new ByteArrayInputStream(written.toByteArray()),
          (key, value, where) -> read.add(entry(key, Bytes.utf8(value))));
      requireEqual(entries, read);
      ByteArrayOutputStream again = new ByteArrayOutputStream();
      EntryFile.write(FileFormat.JSON, false, read.iterator(), again);
      requireEqual(Bytes.wrap(written.toByteArray()), Bytes.wrap(again.toByteArray()));
    } catch (CssException refused) {
      // As documented.
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static void storeUrl(byte[] input) {
    StoreUrl url;
    try {
      url = StoreUrl.parse(GoText.decode(Bytes.wrap(input)));
    } catch (IllegalArgumentException refused) {
      return;
    }
    String shown = url.toString();
    if (!shown.contains("***")) {
      requireEqual(url, StoreUrl.parse(shown));
    }
  }

  private static void httpBody(byte[] input) {
    Object document;
    try {
      document = Json.parse(input);
    } catch (IllegalArgumentException refused) {
      return;
    }
    byte[] written = Bytes.utf8(Json.text(document)).toArray();
    requireEqual(document, Json.parse(written));
    requireEqual(Bytes.wrap(written), Bytes.utf8(Json.text(Json.parse(written))));
  }

  private static Consumer<byte[]> meaning(String system) {
    return input -> meaning(OfSystem.named(system)).accept(input);
  }

  /** Made once, when the first of these targets runs. */
  private static final class OfSystem {
    private static final Map<String, Meaning> ALL =
        Map.of(
            "missions", of("missions"),
            "gis", of("gis"),
            "runm", of("runm"));

    static Meaning named(String system) {
      return ALL.get(system);
    }

    private static Meaning of(String system) {
      Config config =
          Config.load(
              Optional.empty(), Map.of(), Map.of(), Path.of("no-such-directory"), Systems.all());
      // These systems decode without their store.
      return Systems.all().get(new SystemName(system)).meaning(config, null, Set.of());
    }
  }

  /** The first line of an input is a key, the rest its value. */
  private static Consumer<byte[]> meaning(Meaning meaning) {
    return input -> {
      int end = 0;
      while (end < input.length && input[end] != '\n') {
        end++;
      }
      String key = GoText.decode(Bytes.copyOf(Arrays.copyOf(input, end)));
      if (key.isEmpty() || key.indexOf('\0') >= 0) {
        return;
      }
      byte[] value = Arrays.copyOfRange(input, Math.min(end + 1, input.length), input.length);
      Entry entry = entry(key, Bytes.wrap(value));
      requireEqual(meaning.decode(entry), meaning.decode(entry));
    };
  }

  private static Entry entry(String key, Bytes value) {
    return new Entry(new Key(key), value, Revision.of(1));
  }

  private static void requireEqual(Object expected, Object found) {
    if (!Objects.equals(expected, found)) {
      throw new AssertionError("expected " + expected + " but found " + found);
    }
  }
}
