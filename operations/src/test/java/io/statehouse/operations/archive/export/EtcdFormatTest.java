package io.statehouse.operations.archive.export;

import static io.statehouse.operations.archive.Population.entry;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EtcdFormatTest extends ExportFormatContract {
  EtcdFormatTest() {
    super("etcd");
  }

  /** etcdctl 3.4 and 3.5 print these entries alike. */
  @Test
  void the_output_of_etcdctl_is_read() {
    assertThat(read(golden("etcd-3.4.json"))).isEqualTo(GOLDEN);
  }

  /** Zeros are left out by etcdctl, too. */
  @Test
  void the_output_is_that_of_etcdctl_without_what_is_zero() {
    String golden = new String(golden("etcd-3.4.json"), UTF_8);

    assertThat(new String(written(GOLDEN), UTF_8))
        .isEqualTo(
            golden
                .replaceAll("\"(create_revision|mod_revision|version)\":[0-9]+,?", "")
                .replaceAll(",}", "}")
                .replaceAll("\"header\":\\{.*?}", "\"header\":{}"));
    assertThat(new String(written(List.of()), UTF_8)).isEqualTo("{\"header\":{}}\n");
  }

  @Test
  void a_part_of_the_entries_is_refused() {
    String one = "{\"header\":{},\"kvs\":[{\"key\":\"YQ==\"}]";

    assertThat(read(one + ",\"count\":1}")).containsExactly(entry("a", ""));
    assertThat(refused(one + ",\"more\":true,\"count\":9}"))
        .hasMessageEndingWith("the file has 1 of 9 entries: get them again, without a limit");
    assertThat(refused(one + ",\"count\":2}")).hasMessageContaining("1 of 2");
    assertThat(refused(one + "}")).hasMessageContaining("1 of 0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{\"kvs\":{}}",
        "{\"kvs\":[1]}",
        "{\"kvs\":[{}],\"count\":1}",
        "{\"kvs\":[{\"key\":\"\"}],\"count\":1}",
        "{\"kvs\":[{\"key\":\"AA==\"}],\"count\":1}",
        "{\"kvs\":[{\"key\":\"/w==\"}],\"count\":1}",
        "{\"kvs\":[{\"key\":\"YQ==\",\"value\":null}],\"count\":1}",
        "{\"kvs\":[{\"key\":\"YQ==\",\"value\":\"A\"}],\"count\":1}",
        "{\"kvs\":[{\"key\":\"YQ==\",\"x\":1}],\"count\":1}",
        "{\"count\":99999999999999999999}",
        "{\"count\":1.5}",
        "{\"more\":1}",
        "{\"header\":{\"x\":1}}",
        "{\"header\":{\"revision\":{}}}",
        "{\"x\":1}",
        "{} {}",
      })
  void what_etcdctl_does_not_print_is_refused(String file) {
    assertThat(refused(file)).hasMessageMatching("test file: line 1, column [0-9]+: .+");
  }

  @Override
  protected boolean acceptsCut(byte[] cut) {
    return cut[cut.length - 1] == '}' && new String(cut, UTF_8).contains("count");
  }
}
