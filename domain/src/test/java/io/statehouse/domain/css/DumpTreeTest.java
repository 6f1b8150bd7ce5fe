package io.statehouse.domain.css;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.FileFormat;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DumpTreeTest {
  private final List<String> named = new ArrayList<>();
  private final List<String> implied = new ArrayList<>();

  private void read(FileFormat format, String file) throws IOException {
    DumpTree.read(
        format,
        new ByteArrayInputStream(file.getBytes(UTF_8)),
        new DumpTree.Sink() {
          @Override
          public void named(Key key, Bytes value) {
            named.add(line(key, value));
          }

          @Override
          public void implied(Key key, Bytes value) {
            implied.add(line(key, value));
          }
        });
  }

  private static String line(Key key, Bytes value) {
    return key.text() + "=" + value.text().orElseThrow();
  }

  @Test
  void entries_are_named_in_the_order_of_the_file_and_bring_ancestors_and_the_version()
      throws IOException {
    read(FileFormat.JSON, "{\"/b/c\": \"2\", \"/a\": \"1\", \"/b/c\": \"3\"}");

    assertThat(named).containsExactly("/b/c=2", "/a=1", "/b/c=3");
    assertThat(implied).containsExactly("/b=", "/b=", "/css_meta=", "/css_meta/version=1");
  }

  @Test
  void the_root_is_no_entry() throws IOException {
    read(FileFormat.TSV, "/\t\\N\n/a\t1\n");

    assertThat(named).containsExactly("/a=1");
  }

  @Test
  void a_file_of_another_version_is_refused() {
    assertThatThrownBy(() -> read(FileFormat.TSV, "/css_meta/version\t2\n"))
        .isInstanceOfSatisfying(
            CssException.class,
            refused -> assertThat(refused.kind()).isEqualTo(CssException.Kind.VERSION_MISMATCH));
  }

  @Test
  void a_key_that_is_none_is_refused_with_its_place() {
    assertThatThrownBy(() -> read(FileFormat.TSV, "/a\t1\n/b/\t2\n"))
        .hasMessage("line 2: invalid key '/b/': it ends with a slash");
  }
}
