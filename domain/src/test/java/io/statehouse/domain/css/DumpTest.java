package io.statehouse.domain.css;

import static io.statehouse.domain.css.Refusals.refusal;
import static io.statehouse.domain.css.entities.CssException.Kind.INVALID;
import static io.statehouse.domain.css.entities.CssException.Kind.MALFORMED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.css.entities.DumpOptions;
import io.statehouse.domain.css.entities.FileFormat;
import io.statehouse.domain.css.entities.KeyOrder;
import io.statehouse.domain.css.entities.LoadOptions;
import io.statehouse.domain.css.entities.Mode;
import io.statehouse.domain.examples.Examples;
import io.statehouse.domain.progress.Progress;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.RoundTrips;
import io.statehouse.ports.memory.MemoryStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DumpTest extends OnMemory {
  private static final String ASCII =
      IntStream.rangeClosed(1, 0x7F).mapToObj(Character::toString).collect(Collectors.joining());

  private String dump(String key, FileFormat format, KeyOrder order) {
    return Content.dump(checked(), new DumpOptions(key, format, order));
  }

  @Test
  void the_key_itself_is_not_in_its_dump() {
    plant("/DBS/a/b", "1");
    plant("/DBS/ab", "2");

    assertThat(dump("/DBS/a", FileFormat.JSON, KeyOrder.BYTES))
        .isEqualTo("{\n    \"\\/DBS\\/a\\/b\": \"1\"\n}\n");
  }

  @Test
  void an_unknown_key_gives_an_empty_dump_and_an_invalid_one_an_error() {
    assertThat(dump("/none", FileFormat.JSON, KeyOrder.BYTES)).isEqualTo("{\n}\n");
    assertThatThrownBy(() -> dump("/a/", FileFormat.JSON, KeyOrder.BYTES)).is(refusal(INVALID));
  }

  @Test
  void a_slash_or_nothing_means_everything() {
    compatible();
    assertThat(dump("/", FileFormat.JSON, KeyOrder.BYTES))
        .isEqualTo(dump("", FileFormat.JSON, KeyOrder.BYTES))
        .contains("css_meta");
  }

  @Test
  void both_orders_list_the_same_keys() {
    plant("/a", "1");
    plant("/_", "2");
    plant("/B", "3");
    compatible();

    assertThat(dump("", FileFormat.TSV, KeyOrder.BYTES))
        .isEqualTo("/\t\\N\n/B\t3\n/_\t2\n/a\t1\n/css_meta\t\\N\n/css_meta/version\t1\n");
    assertThat(dump("", FileFormat.TSV, KeyOrder.MYSQL))
        .isEqualTo("/\t\\N\n/a\t1\n/B\t3\n/css_meta\t\\N\n/css_meta/version\t1\n/_\t2\n");
  }

  @Test
  void a_value_that_is_not_text_is_an_error_that_names_it() {
    byte[] binary = {(byte) 0xff};
    checked();
    store.commit(Transaction.builder().put(new Key("/b"), Bytes.copyOf(binary)).build());

    assertThatThrownBy(() -> Content.dump(checked()))
        .is(refusal(MALFORMED))
        .hasMessage("Key '/b' value error: the value is not UTF-8");
  }

  @Test
  void a_sink_that_fails_is_reported() {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("no space left");
          }
        };

    assertThatThrownBy(() -> checked().dump().write(DumpOptions.EVERYTHING, full, Progress.NONE))
        .isInstanceOf(UncheckedIOException.class);
  }

  @ParameterizedTest
  @EnumSource(KeyOrder.class)
  void many_keys_load_and_dump_again_to_the_same_bytes_in_pages(KeyOrder order) {
    int keys = order == KeyOrder.BYTES ? 100_000 : 80_000;
    String dump = bigDump(keys, order);
    RoundTrips trips = new RoundTrips();
    try (MemoryStore other = new MemoryStore(trips)) {
      new Loader(other, CssSettings.DEFAULTS)
          .load(Content.file(dump), LoadOptions.DEFAULTS, Progress.NONE);
      Css css = Css.open(other, CssSettings.DEFAULTS);
      List<Long> told = new ArrayList<>();
      ByteArrayOutputStream out = new ByteArrayOutputStream(dump.length());
      trips.reset();

      long written =
          css.dump()
              .write(
                  new DumpOptions("", FileFormat.JSON, order),
                  out,
                  (stage, done, total) -> told.add(done));

      assertThat(written).isEqualTo(keys + 4L);
      assertThat(out.toString(StandardCharsets.UTF_8).equals(dump)).isTrue();
      assertThat(trips.all()).noneMatch(trip -> trip.operation().equals("list"));
      assertThat(told).hasSizeGreaterThan(50).isSorted().endsWith(written);
    }
  }

  private static String bigDump(int keys, KeyOrder order) {
    String version = "    \"\\/css_meta\": \"\",\n    \"\\/css_meta\\/version\": \"1\"";
    StringBuilder dump = new StringBuilder("{\n");
    if (order == KeyOrder.MYSQL) {
      dump.append(version).append(",\n");
    }
    dump.append("    \"\\/DBS\": \"\",\n    \"\\/DBS\\/sky\": \"READY\",\n");
    for (int i = 0; i < keys; i++) {
      dump.append(String.format("    \"\\/DBS\\/sky\\/k%06d\": \"v%06d\"", i, i));
      dump.append(i + 1 < keys ? ",\n" : "");
    }
    return dump.append(order == KeyOrder.MYSQL ? "" : ",\n" + version).append("\n}\n").toString();
  }

  @Test
  void any_tree_dumps_loads_and_dumps_again_to_the_same_bytes() {
    Examples.of(
        60,
        example -> {
          try (MemoryStore from = new MemoryStore();
              MemoryStore to = new MemoryStore()) {
            // Compatible mode writes the version of an empty tree too, as loading does.
            Css css = Css.open(from, CssSettings.DEFAULTS.withMode(Mode.COMPATIBLE));
            tree(example).forEach(css.tree()::set);
            for (KeyOrder order : KeyOrder.values()) {
              assertSameAfterLoading(css, from, to, order);
            }
          }
        });
  }

  private static Map<String, String> tree(Examples example) {
    return example.map(
        () -> "/" + String.join("/", example.list(() -> segment(example), 1, 4)),
        () -> example.text(ASCII, 0, 20),
        20);
  }

  private static String segment(Examples example) {
    return example.text("aB_.-\"\\é\n\uFFFD", 1, 4);
  }

  private static void assertSameAfterLoading(
      Css css, MemoryStore from, MemoryStore to, KeyOrder order) {
    String dump = Content.dump(css, new DumpOptions("", FileFormat.JSON, order));

    new Loader(to, CssSettings.DEFAULTS)
        .load(Content.file(dump), new LoadOptions(true, Optional.empty()), Progress.NONE);

    assertThat(Content.of(to)).isEqualTo(Content.of(from));
    Css copy = Css.open(to, CssSettings.DEFAULTS);
    assertThat(Content.dump(copy, new DumpOptions("", FileFormat.JSON, order))).isEqualTo(dump);
  }
}
