// Every header of the library in one file, for tools that look at headers.
#include "attn/attn.hpp"
#include "attn_io/data.hpp"
#include "attn_io/format.hpp"
#include "attn_io/safetensors.hpp"
#include "attn_io/state_dict.hpp"
#include "attn_io/token_table.hpp"
