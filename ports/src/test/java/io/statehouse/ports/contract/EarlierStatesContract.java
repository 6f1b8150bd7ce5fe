package io.statehouse.ports.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.EarlierStates;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The promises of a store that keeps {@linkplain EarlierStates earlier states}. Its test nests a
 * class that extends this.
 */
public abstract class EarlierStatesContract extends ContractGroup {
  private static final int SEVERAL_PAGES = 3_000;

  private EarlierStates states;

  protected EarlierStatesContract(KeyValueStoreContract contract) {
    super(contract);
  }

  @BeforeEach
  void findEarlierStates() {
    states = store.earlierStates().orElseThrow();
  }

  private List<Entry> at(Revision moment) {
    return states.scan(Prefix.ALL, moment).toList();
  }

  @Test
  void an_earlier_state_is_as_it_was() {
    put("/a", "1");
    put("/b", "2");
    List<Entry> before = store.list(Prefix.ALL);
    Revision moment = states.now(Prefix.ALL);

    put("/a", "changed");
    put("/c", "new");
    delete("/b");

    assertThat(at(moment)).isEqualTo(before);
  }

  @Test
  void the_revision_of_an_entry_is_the_moment_at_which_its_transaction_was_applied() {
    put("/before", "1");
    Revision moment =
        applied(transaction().put(key("/a"), value("1")).put(key("/b"), value("2")).build())
            .get(key("/a"));
    delete("/before");

    assertThat(keys(at(moment))).containsExactly("/a", "/b", "/before");
  }

  @Test
  void now_reflects_every_commit_that_was_acknowledged() {
    put("/a", "1");
    Revision first = states.now(Prefix.ALL);
    another().commit(putting("/a", "2"));

    Revision second = states.now(Prefix.ALL);

    assertThat(second).isNotEqualTo(first);
    assertThat(at(second)).isEqualTo(store.list(Prefix.ALL));
    assertThat(at(first)).extracting(ContractGroup::text).containsExactly("1");
  }

  @Test
  void only_what_was_below_the_prefix_is_returned() {
    putAll(List.of("/a/1", "/a/10", "/a", "/a0", "/b"));
    Revision moment = states.now(prefix("/a/"));
    store.commit(transaction().deletePrefix(Prefix.ALL).build());

    assertThat(keys(states.scan(prefix("/a/"), moment).toList())).containsExactly("/a/1", "/a/10");
    assertThat(states.scan(prefix("/none/"), moment)).isEmpty();
  }

  @Test
  void an_earlier_state_of_several_pages_is_one_view_in_order_while_others_write() {
    putAll(IntStream.range(0, SEVERAL_PAGES).mapToObj("/n/%05d"::formatted).toList());
    Revision moment = states.now(Prefix.ALL);
    List<Entry> read = new ArrayList<>();

    for (Iterator<Entry> each = states.scan(prefix("/n/"), moment).iterator(); each.hasNext(); ) {
      if (read.size() == 1) {
        put("/n/02999", "changed");
        delete("/n/02998");
        put("/n/02997+", "new");
      }
      read.add(each.next());
    }

    assertThat(read)
        .hasSize(SEVERAL_PAGES)
        .allMatch(entry -> text(entry).equals(entry.key().text()));
    assertThat(read).extracting(Entry::key).isSorted();
  }

  @Test
  void a_moment_that_has_not_come_or_never_was_is_refused_in_one_line() {
    put("/a", "1");
    BigInteger now = states.now(Prefix.ALL).number();

    for (BigInteger number : List.of(now.add(BigInteger.TEN), now.shiftLeft(64), BigInteger.ZERO)) {
      assertThatThrownBy(() -> at(new Revision(number)))
          .isInstanceOf(StoreException.Refused.class)
          .hasMessageContaining(number.toString())
          .hasMessageNotContaining("\n");
    }
  }

  @Test
  void the_earlier_states_of_a_closed_store_are_unavailable() {
    put("/a", "1");
    Revision moment = states.now(Prefix.ALL);
    store.close();

    assertThatThrownBy(() -> states.now(Prefix.ALL)).isInstanceOf(StoreException.Unavailable.class);
    assertThatThrownBy(() -> at(moment)).isInstanceOf(StoreException.Unavailable.class);
  }
}
