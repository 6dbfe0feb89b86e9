window.d2s=window.d2s||{};window.d2s.diagnose=()=>({verdict:"none",matches:[]});
