package io.statehouse.etcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcd.jetcd.Client;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.EarlierStates;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.namespace.NamespacedStore;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.EtcdServer;
import io.statehouse.testing.servers.ServerKind;
import java.util.Iterator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Earlier revisions, as etcd keeps and compacts them; the contract has the rest. */
@NeedsServer({ServerKind.ETCD, ServerKind.ETCD_3_5})
@ParameterizedClass
@EnumSource(
    value = ServerKind.class,
    names = {"ETCD", "ETCD_3_5"})
class EarlierRevisionsTest {
  private final EtcdServer server;
  private final EtcdStore store;
  private final EarlierStates states;
  private final Client raw;

  EarlierRevisionsTest(ServerKind kind) {
    this.server = EtcdGateway.emptied(kind);
    this.store = EtcdStore.open(EtcdSettings.of(server.url() + "?timeout=20s"));
    this.states = store.earlierStates().orElseThrow();
    this.raw = Client.builder().endpoints("http://" + server.address()).build();
  }

  @AfterEach
  void close() {
    store.close();
    raw.close();
  }

  private Revision put(String key, String value) {
    store.commit(Transaction.builder().put(new Key(key), Bytes.utf8(value)).build());
    return states.now(Prefix.ALL);
  }

  private void compact(Revision revision) {
    raw.getKVClient().compact(revision.number().longValue()).join();
  }

  @Test
  void a_revision_that_was_compacted_is_refused_in_one_line_that_says_so() {
    Revision first = put("/a", "1");
    Revision second = put("/a", "2");

    compact(second);

    assertThat(states.scan(Prefix.ALL, second)).hasSize(1);
    assertThatThrownBy(() -> states.scan(Prefix.ALL, first).toList())
        .isInstanceOf(StoreException.Refused.class)
        .hasMessage(
            "etcd no longer has revision %s, which was compacted: name a later one, up to %s"
                .formatted(first, second));
  }

  @Test
  void a_revision_that_is_compacted_while_it_is_read_is_refused_and_not_cut_short() {
    for (int i = 0; i < 20; i++) {
      Transaction.Builder hundred = Transaction.builder();
      for (int j = 0; j < 100; j++) {
        hundred.put(new Key("/n/" + i + "/" + j), Bytes.utf8(""));
      }
      store.commit(hundred.build());
    }
    Revision moment = states.now(Prefix.ALL);
    Iterator<Entry> entries = states.scan(Prefix.ALL, moment).iterator();
    entries.next();

    compact(put("/a", "1"));

    assertThatThrownBy(() -> entries.forEachRemaining(entry -> {}))
        .isInstanceOf(StoreException.Refused.class)
        .hasMessageContaining("which was compacted");
  }

  @Test
  void a_revision_that_has_not_come_is_refused_in_one_line_that_says_so() {
    Revision now = put("/a", "1");
    Revision later = Revision.of(now.number().longValue() + 1_000);

    assertThatThrownBy(() -> states.scan(Prefix.ALL, later).toList())
        .hasMessage("etcd has no revision %s yet: the present one is %s".formatted(later, now));
  }

  @Test
  void inside_a_namespace_keys_are_those_inside() {
    put("/outside", "1");
    Revision moment = put("ns:/a", "1");
    put("ns:/a", "2");
    EarlierStates inside =
        new NamespacedStore(store, new Prefix("ns:")).earlierStates().orElseThrow();

    assertThat(inside.scan(Prefix.ALL, moment))
        .extracting(entry -> entry.key().text() + "=" + entry.value().text().orElseThrow())
        .containsExactly("/a=1");
    assertThat(inside.now(Prefix.ALL)).isEqualTo(states.now(Prefix.ALL));
  }
}
